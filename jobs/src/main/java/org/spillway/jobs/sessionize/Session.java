package org.spillway.jobs.sessionize;

import org.apache.hadoop.io.Text;

/**
 * What is known of the clicks so far, which come in the order of their times. Those of one millisecond come in any order;
 * so that the result does not depend on it, the entry is the smallest URL of the first one and the exit is the largest of
 * the last one.
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

    /** The time of the last click. */
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

    /** {@code start<TAB>end<TAB>clicks<TAB>entry<TAB>exit}. */
    @Override
    public String toString() {
        return start + "\t" + end + "\t" + clicks + "\t" + entry + "\t" + exit;
    }
}
