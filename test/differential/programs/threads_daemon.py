"""A daemon thread is in a tight loop when the program ends."""
import threading
import time

turns = 0


def forever():
    global turns
    while True:
        turns += 1


threading.Thread(target=forever, daemon=True).start()
while turns < 1000:
    time.sleep(0.001)
print("leaving with a daemon thread in a tight loop", flush=True)
