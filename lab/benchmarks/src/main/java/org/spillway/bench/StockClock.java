package org.spillway.bench;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapred.MapTask;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/**
 * Records when stock sorts and when it ends its last spill, since stock keeps no times itself. Sorts are timed by
 * {@link TimedSort}; the end of a spill is taken from a log line. Both are reported by the spill thread or by the
 * task's thread, so the state is static and under one lock.
 */
final class StockClock {
    private static final String SPILL_END = "Finished spill";

    private static final List<Interval> SORTS = new ArrayList<>();
    private static long lastSpillEnd;

    private StockClock() {}

    private record Interval(long start, long end) {}

    /** Starts to listen to stock's log. Call once in a JVM. */
    static void listen() {
        Logger log = Logger.getLogger(MapTask.class);
        log.setLevel(Level.INFO);
        log.setAdditivity(false);
        log.addAppender(new SpillEnds());
    }

    static synchronized void reset() {
        SORTS.clear();
        lastSpillEnd = 0;
    }

    static synchronized void sorted(long start, long end) {
        SORTS.add(new Interval(start, end));
    }

    private static synchronized void spilled(long end) {
        lastSpillEnd = end;
    }

    /** Returns the time of all sorts, including those that ran beside the mapper. */
    static synchronized long sortNanos() {
        return SORTS.stream().mapToLong(sort -> sort.end - sort.start).sum();
    }

    /** Returns the part of the sort time between two times. */
    static synchronized long sortNanosWithin(long from, long to) {
        return SORTS.stream()
                .mapToLong(sort -> Math.max(0, Math.min(sort.end, to) - Math.max(sort.start, from)))
                .sum();
    }

    /** Returns the time of a flush after the last spill: the merge, or the rename of a single spill. */
    static synchronized long mergeNanos(long flushStart, long flushEnd) {
        return lastSpillEnd == 0 ? 0 : flushEnd - Math.max(flushStart, lastSpillEnd);
    }

    private static final class SpillEnds extends AppenderSkeleton {
        @Override
        protected void append(LoggingEvent event) {
            if (event.getRenderedMessage().startsWith(SPILL_END)) {
                spilled(System.nanoTime());
            }
        }

        @Override
        public void close() {
            // holds nothing
        }

        @Override
        public boolean requiresLayout() {
            return false;
        }
    }
}
