package org.spillway.report.html;

import java.util.Locale;
import java.util.OptionalDouble;

/** Numbers as people read them. */
final class Numbers {
    /** What stands where nothing is known. */
    static final String NOTHING = "–";

    private static final double MILLIS_PER_SECOND = 1000;
    private static final long SECONDS_PER_MINUTE = 60;
    private static final long MINUTES_PER_HOUR = 60;

    /** Below a fiftieth chance decides, not the collector. */
    private static final double EVEN = 1.02;

    private Numbers() {}

    /** Milliseconds as 845 ms, 9.01 s, 32.2 s, 2 min 05 s, 1 h 02 min. */
    static String duration(double millis) {
        double seconds = millis / MILLIS_PER_SECOND;
        if (millis < 999.5) {
            return Math.round(millis) + " ms";
        }
        if (seconds < 9.995) {
            return String.format(Locale.ROOT, "%.2f s", seconds);
        }
        if (seconds < 59.95) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        long whole = Math.round(seconds);
        long minutes = whole / SECONDS_PER_MINUTE;
        if (minutes < MINUTES_PER_HOUR) {
            return String.format(Locale.ROOT, "%d min %02d s", minutes, whole % SECONDS_PER_MINUTE);
        }
        return String.format(Locale.ROOT, "%d h %02d min", minutes / MINUTES_PER_HOUR, minutes % MINUTES_PER_HOUR);
    }

    static String duration(OptionalDouble millis) {
        return millis.isPresent() ? duration(millis.getAsDouble()) : NOTHING;
    }

    /** 12,784,032. */
    static String count(double number) {
        return String.format(Locale.ROOT, "%,d", Math.round(number));
    }

    static String count(OptionalDouble number) {
        return number.isPresent() ? count(number.getAsDouble()) : NOTHING;
    }

    /** A share of 0 to 1 as a length in a style or in SVG. */
    static String percent(double share) {
        return String.format(Locale.ROOT, "%.3f", share * 100);
    }

    /**
     * First by other, where less is better.
     *
     * @param better what to call it if the other has less, such as faster
     * @param worse what to call it if the other has more
     * @return null where there is nothing to divide
     */
    static View.Ratio ratio(OptionalDouble first, OptionalDouble other, String better, String worse) {
        if (first.isEmpty() || other.isEmpty() || first.getAsDouble() <= 0 || other.getAsDouble() <= 0) {
            return null;
        }
        double ratio = first.getAsDouble() / other.getAsDouble();
        String text = String.format(Locale.ROOT, "%.2f×", ratio);
        if (ratio >= EVEN) {
            return new View.Ratio("better", text, better);
        }
        return ratio <= 1 / EVEN ? new View.Ratio("worse", text, worse) : new View.Ratio("even", text, "the same");
    }
}
