package org.spillway.bench;

import java.util.EnumMap;
import java.util.Map;

/**
 * The results of one row.
 *
 * @param failures the error of each kind that failed
 */
record RowResult(String row, Map<CollectorKind, Series> series, Map<CollectorKind, String> failures) {
    /** Creates an empty result. */
    RowResult(String row) {
        this(row, new EnumMap<>(CollectorKind.class), new EnumMap<>(CollectorKind.class));
    }

    Series of(CollectorKind kind) {
        return series.computeIfAbsent(kind, absent -> new Series());
    }

    /** Records a failure and drops the earlier measurements of this kind. */
    void fail(CollectorKind kind, String words) {
        series.remove(kind);
        failures.put(kind, words);
    }

    boolean has(CollectorKind kind) {
        return series.containsKey(kind);
    }

    /** Returns the median; NaN if the kind was not measured or failed. */
    double median(CollectorKind kind, Metric metric) {
        return has(kind) ? of(kind).median(metric) : Double.NaN;
    }

    /** Returns {@link Series#peakMb}; NaN if the kind was not measured. */
    double peakMb(CollectorKind kind) {
        return has(kind) ? of(kind).peakMb() : Double.NaN;
    }

    /**
     * Returns the other's median (of the resident set: its peak) divided by Spillway's. Above 1, Spillway needs less.
     */
    double ratio(CollectorKind other, Metric metric) {
        if (metric == Metric.RSS) {
            return peakMb(other) / peakMb(CollectorKind.SPILLWAY);
        }
        return median(other, metric) / median(CollectorKind.SPILLWAY, metric);
    }

    /**
     * Returns the same ratio after the floor's median is subtracted from both. NaN if Spillway's median is not above
     * the floor's.
     */
    double ownCostRatio(CollectorKind other, Metric metric) {
        double floor = median(CollectorKind.DISCARD, metric);
        double own = median(CollectorKind.SPILLWAY, metric) - floor;
        return own > 0 ? (median(other, metric) - floor) / own : Double.NaN;
    }
}
