"""Counts the words of a text: the most frequent ones, the longest, and how long words are.

    wordcount.py [COUNT [FILE…]]        (20, and Python's own language reference as pydoc shows it: some 70,000 words)

String slicing, dictionaries, sorting with key functions, f-strings.
"""
import sys


def words_of(text):
    """The words in lower case: letters, with apostrophes and hyphens inside."""
    start = None
    for i, c in enumerate(text):
        if c.isalpha() or (start is not None and c in "'-" and text[i + 1:i + 2].isalpha()):
            if start is None:
                start = i
        elif start is not None:
            yield text[start:i].lower()
            start = None
    if start is not None:
        yield text[start:].lower()


def count(words):
    counts = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return counts


def texts(paths):
    if not paths:
        from pydoc_data.topics import topics
        return list(topics.values())
    found = []
    for path in paths:
        with open(path, encoding="utf-8", errors="replace") as file:
            found.append(file.read())
    return found


def histogram(counts):
    """How many running words have each length."""
    lengths = {}
    for word, n in counts.items():
        lengths[len(word)] = lengths.get(len(word), 0) + n
    return sorted(lengths.items())


def main(shown, paths):
    counts = {}
    for text in texts(paths):
        for word, n in count(words_of(text)).items():
            counts[word] = counts.get(word, 0) + n
    total = sum(counts.values())
    print(f"{total} words, {len(counts)} different")
    for word, n in sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:shown]:
        print(f"{n:7} {n / total:7.3%} {word}")
    print("longest:", ", ".join(sorted(counts, key=lambda word: (-len(word), word))[:5]))
    for length, n in histogram(counts):
        print(f"{length:3} {'#' * (60 * n // total)} {n}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20, sys.argv[2:])
