package org.spillway.benchmarks;

import java.util.EnumMap;
import java.util.Map;

/**
 * What one row gave.
 *
 * @param failures how those failed that could not do the row
 */
record RowResult(String row, Map<CollectorKind, Series> series, Map<CollectorKind, String> failures) {
    /** Nothing yet. */
    RowResult(String row) {
        this(row, new EnumMap<>(CollectorKind.class), new EnumMap<>(CollectorKind.class));
    }

    Series of(CollectorKind kind) {
        return series.computeIfAbsent(kind, absent -> new Series());
    }

    /** Notes a failure; what was measured of this kind before no longer counts. */
    void fail(CollectorKind kind, String words) {
        series.remove(kind);
        failures.put(kind, words);
    }

    boolean has(CollectorKind kind) {
        return series.containsKey(kind);
    }

    /** Not a number where that collector was not measured, or failed. */
    double median(CollectorKind kind, Metric metric) {
        return has(kind) ? of(kind).median(metric) : Double.NaN;
    }

    /** As {@link Series#peakMb}; not a number where that collector was not measured. */
    double peakMb(CollectorKind kind) {
        return has(kind) ? of(kind).peakMb() : Double.NaN;
    }

    /** The other's median (of the resident set: its peak) by Spillway's: above 1 Spillway needs less. */
    double ratio(CollectorKind other, Metric metric) {
        if (metric == Metric.RSS) {
            return peakMb(other) / peakMb(CollectorKind.SPILLWAY);
        }
        return median(other, metric) / median(CollectorKind.SPILLWAY, metric);
    }

    /** The same of what the collectors add to the floor; not a number where Spillway adds nothing that could be told from it. */
    double ownCostRatio(CollectorKind other, Metric metric) {
        double floor = median(CollectorKind.DISCARD, metric);
        double own = median(CollectorKind.SPILLWAY, metric) - floor;
        return own > 0 ? (median(other, metric) - floor) / own : Double.NaN;
    }
}
