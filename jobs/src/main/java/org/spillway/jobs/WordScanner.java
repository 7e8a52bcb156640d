package org.spillway.jobs;

import org.apache.hadoop.io.Text;

/**
 * Iterates over the words of a line. Words are separated by spaces, tabs, line feeds, form feeds and carriage returns.
 * Works on UTF-8 bytes without decoding them: no byte of a multi-byte character equals a separator.
 */
public final class WordScanner {
    private byte[] bytes;
    private int end;
    private int at;

    /** Starts at the beginning of a line. The line must not change during the iteration. */
    public void start(Text line) {
        bytes = line.getBytes();
        end = line.getLength();
        at = 0;
    }

    /**
     * Copies the next word into the text.
     *
     * @return false if there are no more words
     */
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
