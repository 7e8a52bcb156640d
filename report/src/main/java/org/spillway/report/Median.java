package org.spillway.report;

import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/** The figure that stands for several runs. */
public final class Median {
    private Median() {}

    /** The value in the middle, or the mean of the two there; empty for no values. */
    public static OptionalDouble of(LongStream values) {
        return of(values.asDoubleStream());
    }

    /** The value in the middle, or the mean of the two there; empty for no values. */
    public static OptionalDouble of(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        int middle = sorted.length / 2;
        if (sorted.length == 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2);
    }
}
