package org.spillway.jobs.sessionize;

import org.apache.hadoop.io.Text;

/**
 * The summary of a session's clicks so far. Clicks are added in the order of their times. Clicks of the same
 * millisecond arrive in any order. To make the result independent of that order, the entry is the smallest URL of the
 * first millisecond and the exit is the largest URL of the last millisecond.
 */
final class Session {
    private final Text entry = new Text();
    private final Text exit = new Text();
    private long start;
    private long end;
    private long clicks;

    boolean isEmpty() {
        return clicks == 0;
    }

    /** Returns the time of the last click. */
    long end() {
        return end;
    }

    long clicks() {
        return clicks;
    }

    void clear() {
        clicks = 0;
    }

    void add(long time, Text url) {
        if (isEmpty()) {
            start = time;
            entry.set(url);
            exit.set(url);
        } else {
            if (time == start && url.compareTo(entry) < 0) {
                entry.set(url);
            }
            if (time > end || url.compareTo(exit) > 0) {
                exit.set(url);
            }
        }
        end = time;
        clicks++;
    }

    /** Returns {@code start<TAB>end<TAB>clicks<TAB>entry<TAB>exit}. */
    @Override
    public String toString() {
        return start + "\t" + end + "\t" + clicks + "\t" + entry + "\t" + exit;
    }
}
