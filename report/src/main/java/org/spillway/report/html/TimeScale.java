package org.spillway.report.html;

import java.util.ArrayList;
import java.util.List;

/**
 * Converts times to shares of a width. The scale starts at a job's submission and is as long as the longest job of the
 * comparison.
 *
 * @param length the length in milliseconds, above 0
 */
record TimeScale(long zero, long length) {
    /** The smallest width of a bar, about one pixel. A shorter bar would be invisible. */
    private static final double MIN_SHARE = 0.001;

    /** The maximum number of marks. More do not fit on a phone. */
    private static final int MAX_TICKS = 6;

    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;

    /** Round steps between marks. */
    private static final long[] STEPS = {
        1,
        2,
        5,
        10,
        20,
        50,
        100,
        200,
        500,
        SECOND,
        2 * SECOND,
        5 * SECOND,
        10 * SECOND,
        20 * SECOND,
        30 * SECOND,
        MINUTE,
        2 * MINUTE,
        5 * MINUTE,
        10 * MINUTE,
        20 * MINUTE,
        30 * MINUTE,
        HOUR,
        2 * HOUR,
        5 * HOUR,
        10 * HOUR
    };

    /** Returns the position of a time in percent. */
    String at(long time) {
        return Numbers.percent(share(time));
    }

    /** Returns the width of a span in percent. */
    String width(long from, long to) {
        return Numbers.percent(Math.max(MIN_SHARE, share(to) - share(from)));
    }

    /**
     * Returns the position of a time as a share of the width, 0 to 1. Times outside the scale are placed at the edge.
     */
    double share(long time) {
        return Math.min(1, Math.max(0, (double) (time - zero) / length));
    }

    /** Returns marks at round times. */
    List<View.Tick> ticks() {
        long step = step();
        List<View.Tick> ticks = new ArrayList<>();
        for (long at = 0; at <= length; at += step) {
            double share = (double) at / length;
            String anchor = at == 0 ? "start" : share > 0.95 ? "end" : "middle";
            ticks.add(new View.Tick(Numbers.percent(share), at == 0 ? "0" : text(at, step), anchor));
        }
        return ticks;
    }

    private long step() {
        for (long step : STEPS) {
            if (length / step < MAX_TICKS) {
                return step;
            }
        }
        return length / MAX_TICKS / HOUR * HOUR + HOUR;
    }

    private static String text(long millis, long step) {
        if (step % HOUR == 0) {
            return millis / HOUR + " h";
        }
        if (step % MINUTE == 0) {
            return millis / MINUTE + " min";
        }
        return step % SECOND == 0 ? millis / SECOND + " s" : millis + " ms";
    }
}
