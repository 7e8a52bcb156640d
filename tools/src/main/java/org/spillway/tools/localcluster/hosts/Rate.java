package org.spillway.tools.localcluster.hosts;

import java.util.regex.Pattern;

/**
 * The rate of a link, as {@code tc} reads it.
 *
 * @param text a number and a unit, such as {@code 100mbit}
 */
public record Rate(String text) {
    private static final Pattern RATE = Pattern.compile("[1-9][0-9]{0,5}[kmg]bit");

    /** Checks the text. */
    public Rate {
        if (!RATE.matcher(text).matches()) {
            throw new IllegalArgumentException("rate=" + text + ": must be a number with kbit, mbit or gbit");
        }
    }

    /** Returns the rate of a text. */
    public static Rate of(String text) {
        return new Rate(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
