"""Counts words as a program of Hadoop Streaming, on typed bytes (-io typedbytes).

    typed_words.py map     pairs (offset, line) in; (word, 1) out
    typed_words.py sum     pairs (word, count) in, equal words together; (word, sum) out

A word that is a number is an int key, any other a string key; counts are longs. An object of typed bytes is one byte
that says what it is, then, big endian: an int 4 bytes, a long 8, a string its length in UTF-8 as 4 bytes and these.
"""

import itertools
import struct
import sys

INT, LONG, STRING = 3, 4, 7
NUMBERS = {INT: struct.Struct(">i"), LONG: struct.Struct(">q")}
LENGTH = struct.Struct(">i")


def exactly(stream, size):
    data = stream.read(size)
    if len(data) != size:
        sys.exit(f"typed bytes end within an object: {len(data)} of {size} bytes")
    return data


def objects(stream):
    while code := stream.read(1):
        kind = code[0]
        if kind in NUMBERS:
            number = NUMBERS[kind]
            yield number.unpack(exactly(stream, number.size))[0]
        elif kind == STRING:
            (length,) = LENGTH.unpack(exactly(stream, LENGTH.size))
            yield exactly(stream, length).decode()
        else:
            sys.exit(f"unexpected type code: {kind}, not one of {sorted([*NUMBERS, STRING])}")


def pairs(stream):
    each = objects(stream)
    for key in each:
        value = next(each, None)
        if value is None:
            sys.exit(f"typed bytes end with a key that has no value: {key}")
        yield key, value


def number(kind, value):
    return bytes([kind]) + NUMBERS[kind].pack(value)


def record(word, count):
    if isinstance(word, int):
        key = number(INT, word)
    else:
        text = word.encode()
        key = bytes([STRING]) + LENGTH.pack(len(text)) + text
    return key + number(LONG, count)


def map_lines(stream, out):
    read = 0
    for _, line in pairs(stream):
        read += 1
        for word in line.split():
            out.write(record(int(word) if word.isdecimal() else word, 1))
    sys.stderr.write(f"reporter:counter:Words,lines mapped,{read}\n")


def sum_up(stream, out):
    for word, group in itertools.groupby(pairs(stream), key=lambda pair: pair[0]):
        out.write(record(word, sum(count for _, count in group)))


ROLES = {"map": map_lines, "sum": sum_up}

if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in ROLES:
        sys.exit(f"usage: typed_words.py {'|'.join(ROLES)}, not: {sys.argv[1:]}")
    ROLES[sys.argv[1]](sys.stdin.buffer, sys.stdout.buffer)
