package org.spillway.benchmarks;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapred.MapTask;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/**
 * When stock sorted and when it ended its last spill. It keeps no times itself: its sort class is one of ours, and
 * the end of a spill is a line of its log. Both come from the spill thread or the task's: static, under one lock.
 */
final class StockClock {
    private static final String SPILL_END = "Finished spill";

    private static final List<Interval> SORTS = new ArrayList<>();
    private static long lastSpillEnd;

    private StockClock() {}

    private record Interval(long start, long end) {}

    /** Starts to listen to stock's log; once in a JVM. */
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

    /** All sorts, those beside the mapper too. */
    static synchronized long sortNanos() {
        return SORTS.stream().mapToLong(sort -> sort.end - sort.start).sum();
    }

    /** What of the sorts lay between two times. */
    static synchronized long sortNanosWithin(long from, long to) {
        return SORTS.stream()
                .mapToLong(sort -> Math.max(0, Math.min(sort.end, to) - Math.max(sort.start, from)))
                .sum();
    }

    /** What came after the last spill, from a flush's start on: the merge, or the rename of a single spill. */
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
