package org.spillway.tools.advice;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Formats figures. */
final class Text {
    private static final MathContext THREE_DIGITS = new MathContext(3);

    private Text() {}

    /** Formats milliseconds as 4.2 s. */
    static String seconds(double millis) {
        return String.format(Locale.ROOT, "%.1f s", millis / 1000);
    }

    /** Formats a number of things as 1 map or 2 maps. */
    static String count(long number, String thing) {
        return String.format(Locale.ROOT, "%,d %s%s", number, thing, number == 1 ? "" : "s");
    }

    /** Formats a share of 1 as 25 %. */
    static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }

    /** Formats bytes as 97 MiB. */
    static String mib(double bytes) {
        return String.format(Locale.ROOT, "%.0f MiB", bytes / (1 << 20));
    }

    /** Formats a number with one digit behind the point, or none if it is whole: 2 or 2.5. */
    static String number(double number) {
        return number == Math.rint(number)
                ? String.format(Locale.ROOT, "%,.0f", number)
                : String.format(Locale.ROOT, "%,.1f", number);
    }

    /** Formats bytes times hours as GB times hours: 12.3, or 0.0123 if it is small. */
    static String gbHours(double byteHours) {
        double hours = byteHours / (1 << 30);
        return hours < 1
                ? BigDecimal.valueOf(hours).round(THREE_DIGITS).toPlainString()
                : String.format(Locale.ROOT, "%,.1f", hours);
    }
}
