"""The task scheduler of a small operating system, after Martin Richards: method calls, attributes and linked lists."""

SIZE = 1000
EXPECTED = (2322, 928)

IDLE, WORKER, HANDLER_A, HANDLER_B, DEVICE_A, DEVICE_B = range(6)
FOR_DEVICE, FOR_WORK = range(2)
RUNNABLE, SUSPENDED, HELD = 1, 2, 4
PAYLOAD = 4


class Packet:
    def __init__(self, link, target, kind):
        self.link, self.target, self.kind = link, target, kind
        self.position = 0
        self.data = [0] * PAYLOAD

    def behind(self, queue):
        """The queue with this packet at its end."""
        self.link = None
        if queue is None:
            return self
        last = queue
        while last.link is not None:
            last = last.link
        last.link = self
        return queue


class Block:
    """A task as the scheduler sees it."""

    def __init__(self, link, number, priority, queue, task):
        self.link, self.number, self.priority, self.queue, self.task = link, number, priority, queue, task
        self.state = SUSPENDED if queue is None else SUSPENDED | RUNNABLE

    def waits(self):
        return self.state & HELD != 0 or self.state == SUSPENDED

    def step(self, scheduler):
        packet = None
        if self.state == SUSPENDED | RUNNABLE:
            packet = self.queue
            self.queue = packet.link
            self.state = 0 if self.queue is None else RUNNABLE
        return self.task.step(scheduler, packet)

    def receive(self, packet, current):
        if self.queue is None:
            self.queue = packet
            self.state |= RUNNABLE
            if self.priority > current.priority:
                return self
        else:
            self.queue = packet.behind(self.queue)
        return current


class Scheduler:
    def __init__(self):
        self.queued = self.held = 0
        self.blocks = [None] * 6
        self.list = self.current = None

    def add(self, number, priority, queue, task):
        self.list = self.blocks[number] = Block(self.list, number, priority, queue, task)
        return self.list

    def run(self):
        self.current = self.list
        while self.current is not None:
            self.current = self.current.link if self.current.waits() else self.current.step(self)

    def release(self, number):
        block = self.blocks[number]
        block.state &= ~HELD
        return block if block.priority > self.current.priority else self.current

    def hold(self):
        self.held += 1
        self.current.state |= HELD
        return self.current.link

    def suspend(self):
        self.current.state |= SUSPENDED
        return self.current

    def send(self, packet):
        self.queued += 1
        target = self.blocks[packet.target]
        packet.link = None
        packet.target = self.current.number
        return target.receive(packet, self.current)


class Idle:
    def __init__(self, count):
        self.bits, self.count = 1, count

    def step(self, scheduler, packet):
        self.count -= 1
        if self.count == 0:
            return scheduler.hold()
        odd = self.bits & 1
        self.bits >>= 1
        if odd:
            self.bits ^= 0xD008
            return scheduler.release(DEVICE_B)
        return scheduler.release(DEVICE_A)


class Worker:
    def __init__(self):
        self.target, self.letter = HANDLER_A, 0

    def step(self, scheduler, packet):
        if packet is None:
            return scheduler.suspend()
        self.target = HANDLER_B if self.target == HANDLER_A else HANDLER_A
        packet.target = self.target
        packet.position = 0
        for i in range(PAYLOAD):
            self.letter = self.letter % 26 + 1
            packet.data[i] = self.letter
        return scheduler.send(packet)


class Handler:
    def __init__(self):
        self.work = self.devices = None

    def step(self, scheduler, packet):
        if packet is not None:
            if packet.kind == FOR_WORK:
                self.work = packet.behind(self.work)
            else:
                self.devices = packet.behind(self.devices)
        if self.work is not None:
            position = self.work.position
            if position >= PAYLOAD:
                done, self.work = self.work, self.work.link
                return scheduler.send(done)
            if self.devices is not None:
                packet, self.devices = self.devices, self.devices.link
                packet.position = self.work.data[position]
                self.work.position = position + 1
                return scheduler.send(packet)
        return scheduler.suspend()


class Device:
    def __init__(self):
        self.pending = None

    def step(self, scheduler, packet):
        if packet is not None:
            self.pending = packet
            return scheduler.hold()
        if self.pending is None:
            return scheduler.suspend()
        packet, self.pending = self.pending, None
        return scheduler.send(packet)


def packets(count, target, kind):
    queue = None
    for _ in range(count):
        queue = Packet(queue, target, kind)
    return queue


def run(n):
    scheduler = Scheduler()
    scheduler.add(IDLE, 0, None, Idle(n)).state = 0
    scheduler.add(WORKER, 1000, packets(2, WORKER, FOR_WORK), Worker())
    scheduler.add(HANDLER_A, 2000, packets(3, DEVICE_A, FOR_DEVICE), Handler())
    scheduler.add(HANDLER_B, 3000, packets(3, DEVICE_B, FOR_DEVICE), Handler())
    scheduler.add(DEVICE_A, 4000, None, Device())
    scheduler.add(DEVICE_B, 5000, None, Device())
    scheduler.run()
    return scheduler.queued, scheduler.held
