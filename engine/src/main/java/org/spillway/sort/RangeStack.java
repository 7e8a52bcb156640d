package org.spillway.sort;

import java.util.Arrays;

/**
 * Stack of ranges of entries that are still to be sorted. Each range has two numbers for {@link BytesSort}: the number
 * of bytes in which its keys agree, and the length of its keys if all have the same length.
 */
final class RangeStack {
    private static final int FIELDS = 4;

    private int[] fields = new int[64 * FIELDS];
    private int size;

    void push(int from, int to) {
        push(from, to, 0, 0);
    }

    void push(int from, int to, int depth, int keyLength) {
        if (size == fields.length) {
            fields = Arrays.copyOf(fields, 2 * size);
        }
        fields[size] = from;
        fields[size + 1] = to;
        fields[size + 2] = depth;
        fields[size + 3] = keyLength;
        size += FIELDS;
    }

    /** Removes the top range. Its fields can be read until the next push. Returns false if the stack is empty. */
    boolean pop() {
        if (size == 0) {
            return false;
        }
        size -= FIELDS;
        return true;
    }

    int from() {
        return fields[size];
    }

    int to() {
        return fields[size + 1];
    }

    int depth() {
        return fields[size + 2];
    }

    int keyLength() {
        return fields[size + 3];
    }
}
