"""Counts words as a program of Hadoop Streaming, on plain text.

    text_words.py map     lines of text in; "word TAB 1" out, or the bare word: a key with an empty value
    text_words.py sum     lines "word TAB count" or "word" in, equal words together; "word TAB sum" out

"sum" is the combiner and the reducer. How many lines it has read, map tells by a counter of the group "Words".
"""

import itertools
import sys


def map_lines(lines, out):
    read = 0
    for line in lines:
        read += 1
        for word in line.split():
            # A value is empty for words of even length: the record then has no tab, and its value no bytes.
            out.write(word + (b"\t1\n" if len(word) % 2 else b"\n"))
    sys.stderr.write(f"reporter:counter:Words,lines mapped,{read}\n")


def counted(lines):
    for line in lines:
        word, _, count = line.rstrip(b"\n").partition(b"\t")
        yield word, int(count) if count else 1


def sum_up(lines, out):
    for word, group in itertools.groupby(counted(lines), key=lambda pair: pair[0]):
        out.write(b"%s\t%d\n" % (word, sum(count for _, count in group)))


ROLES = {"map": map_lines, "sum": sum_up}

if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in ROLES:
        sys.exit(f"usage: text_words.py {'|'.join(ROLES)}, not: {sys.argv[1:]}")
    ROLES[sys.argv[1]](sys.stdin.buffer, sys.stdout.buffer)
