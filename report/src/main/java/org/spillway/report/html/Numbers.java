package org.spillway.report.html;

import java.util.Locale;
import java.util.OptionalDouble;

/** Formats numbers for readers. */
final class Numbers {
    /** The text for an unknown value. */
    static final String NOTHING = "–";

    private static final double MILLIS_PER_SECOND = 1000;
    private static final long SECONDS_PER_MINUTE = 60;
    private static final long MINUTES_PER_HOUR = 60;

    /** The limit from which a ratio counts as a difference. Differences below 2 % are noise. */
    private static final double EVEN = 1.02;

    private Numbers() {}

    /** Formats milliseconds as 845 ms, 9.01 s, 32.2 s, 2 min 05 s or 1 h 02 min. */
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

    /** Formats a number with separators, such as 12,784,032. */
    static String count(double number) {
        return String.format(Locale.ROOT, "%,d", Math.round(number));
    }

    static String count(OptionalDouble number) {
        return number.isPresent() ? count(number.getAsDouble()) : NOTHING;
    }

    /** Formats a share from 0 to 1 as a percentage without the sign, for use in CSS or SVG. */
    static String percent(double share) {
        return String.format(Locale.ROOT, "%.3f", share * 100);
    }

    /**
     * Divides the first value by the other one. Smaller values are better.
     *
     * @param better the word if the other value is smaller, such as faster
     * @param worse the word if the other value is larger
     * @return null if one of the values is missing or not positive
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
