"""Words counted, grouped and sorted: strings, dictionaries, tuples, key functions."""

SIZE = 150
EXPECTED = (11400, 52, "the")

TEXT = """the quick brown fox jumps over the lazy dog while the other dogs look on and wonder why a fox would jump over a dog that
is not even awake but the fox does not care about what dogs think for it has places to be and chickens to count before the sun is
up and the farmer comes out of the house with a lamp in one hand and a broom in the other hand"""


def count(words):
    counts = {}
    for word in words:
        if word in counts:
            counts[word] += 1
        else:
            counts[word] = 1
    return counts


def group(words):
    groups = {}
    for word in words:
        groups.setdefault((len(word), word[0]), []).append(word.upper())
    return groups


def reverse(word):
    out = ""
    for letter in word:
        out = letter + out
    return out


def run(n):
    words = TEXT.split()
    total = 0
    for i in range(n):
        counts = count(words)
        groups = group(words[i % 5:] + words[: i % 5])
        ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        total += sum(map(len, groups.values()))
        backwards = " ".join([reverse(word) for word, _ in ranked])
    return total, len(backwards.split()), ranked[0][0]
