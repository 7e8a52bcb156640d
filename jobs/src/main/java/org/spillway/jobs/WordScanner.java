package org.spillway.jobs;

import org.apache.hadoop.io.Text;

/**
 * Goes through the words of a line. Words are what stands between spaces, tabs, line feeds, form feeds and carriage
 * returns; in UTF-8 no byte of a longer character looks like one of these, so the bytes need no decoding.
 */
public final class WordScanner {
    private byte[] bytes;
    private int end;
    private int at;

    /** Starts with a line, which must stay as it is meanwhile. */
    public void start(Text line) {
        bytes = line.getBytes();
        end = line.getLength();
        at = 0;
    }

    /** Sets the text to the next word; false when there is none. */
    public boolean next(Text word) {
        int from = at;
        while (from < end && isSpace(bytes[from])) {
            from++;
        }
        int to = from;
        while (to < end && !isSpace(bytes[to])) {
            to++;
        }
        at = to;
        if (from == to) {
            return false;
        }
        word.set(bytes, from, to - from);
        return true;
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\t' || b == '\n' || b == '\f' || b == '\r';
    }
}
