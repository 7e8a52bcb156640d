package org.spillway.sort;

import java.util.Arrays;

/** Ranges of entries that are still to be sorted, each with a depth; the last in is the first out. */
final class RangeStack {
    private static final int FIELDS = 3;

    private int[] fields = new int[64 * FIELDS];
    private int size;

    void push(int from, int to, int depth) {
        if (size == fields.length) {
            fields = Arrays.copyOf(fields, 2 * size);
        }
        fields[size] = from;
        fields[size + 1] = to;
        fields[size + 2] = depth;
        size += FIELDS;
    }

    /** Takes the top range off; its fields can be read until the next push. False if there is none. */
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
}
