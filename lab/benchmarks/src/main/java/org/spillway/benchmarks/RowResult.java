package org.spillway.benchmarks;

import java.util.Map;

/** What one row gave. */
record RowResult(String row, Map<CollectorKind, Series> series) {
    Series of(CollectorKind kind) {
        return series.computeIfAbsent(kind, absent -> new Series());
    }

    boolean has(CollectorKind kind) {
        return series.containsKey(kind);
    }

    /** Not a number where that collector was not measured. */
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

    /** The same of what the collectors add to the floor. */
    double ownCostRatio(CollectorKind other, Metric metric) {
        double floor = median(CollectorKind.DISCARD, metric);
        return (median(other, metric) - floor) / (median(CollectorKind.SPILLWAY, metric) - floor);
    }
}
