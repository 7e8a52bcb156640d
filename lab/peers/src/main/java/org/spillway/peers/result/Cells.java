package org.spillway.peers.result;

import java.util.Locale;
import java.util.OptionalDouble;

/** The cells of tables. */
public final class Cells {
    private static final String NOTHING = "-";

    private Cells() {}

    /** Returns a number with so many decimals; a dash if there is none. */
    public static String number(OptionalDouble value, int decimals) {
        return value.isPresent() && Double.isFinite(value.getAsDouble())
                ? String.format(Locale.ROOT, "%." + decimals + "f", value.getAsDouble())
                : NOTHING;
    }

    /** Returns a value over another. */
    static OptionalDouble ratio(OptionalDouble value, OptionalDouble base) {
        return value.isPresent() && base.isPresent()
                ? OptionalDouble.of(value.getAsDouble() / base.getAsDouble())
                : OptionalDouble.empty();
    }

    /** Returns a value times a factor. */
    static OptionalDouble times(OptionalDouble value, double factor) {
        return value.isPresent() ? OptionalDouble.of(value.getAsDouble() * factor) : OptionalDouble.empty();
    }
}
