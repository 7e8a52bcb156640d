package org.spillway.report.html;

import java.util.ArrayList;
import java.util.List;

/** Times as shares of a width: from a job's submission on, as far as the longest job of the page goes. */
final class TimeScale {
    /** Shorter than this, a bar could not be seen: about a pixel. */
    private static final double LEAST_SHARE = 0.001;

    /** So many marks have room on a telephone. */
    private static final int MOST_TICKS = 6;

    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;

    /** What people count time by. */
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

    private final long zero;
    private final long length;

    /**
     * From a time on, so many milliseconds.
     *
     * @param length above 0
     */
    TimeScale(long zero, long length) {
        this.zero = zero;
        this.length = length;
    }

    /** Where a time is, in percent. */
    String at(long time) {
        return Numbers.percent(share(time));
    }

    /** How wide a span is, in percent. */
    String width(long from, long to) {
        return Numbers.percent(Math.max(LEAST_SHARE, share(to) - share(from)));
    }

    /** The share of the width, 0 to 1; what lies outside is at the edge. */
    double share(long time) {
        return Math.min(1, Math.max(0, (double) (time - zero) / length));
    }

    /** Marks at round times. */
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
            if (length / step < MOST_TICKS) {
                return step;
            }
        }
        return length / MOST_TICKS / HOUR * HOUR + HOUR;
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
