package org.spillway.report;

import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/** The median, which represents several runs. */
public final class Median {
    private Median() {}

    /** Returns the middle value, or the mean of the two middle values. Empty if there are no values. */
    public static OptionalDouble of(LongStream values) {
        return of(values.asDoubleStream());
    }

    /** Returns the middle value, or the mean of the two middle values. Empty if there are no values. */
    public static OptionalDouble of(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        int middle = sorted.length / 2;
        if (sorted.length == 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2);
    }
}
