package org.spillway.sort;

import java.util.Arrays;

/**
 * Ranges of entries that are still to be sorted; the last in is the first out. With each go two numbers for {@link
 * BytesSort}: how many bytes its keys agree in, and how long they are if all are as long.
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

    int keyLength() {
        return fields[size + 3];
    }
}
