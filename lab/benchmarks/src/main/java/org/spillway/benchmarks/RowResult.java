package org.spillway.benchmarks;

import java.util.Map;

/** What one row gave. */
record RowResult(String row, Map<CollectorKind, Series> series) {
    Series of(CollectorKind kind) {
        return series.computeIfAbsent(kind, absent -> new Series());
    }

    double median(CollectorKind kind, Metric metric) {
        return of(kind).median(metric);
    }

    /** Stock's median (of the resident set: its peak) by Spillway's: above 1 Spillway needs less. */
    double ratio(Metric metric) {
        if (metric == Metric.RSS) {
            return of(CollectorKind.STOCK).peakMb() / of(CollectorKind.SPILLWAY).peakMb();
        }
        return median(CollectorKind.STOCK, metric) / median(CollectorKind.SPILLWAY, metric);
    }

    /** The same of what the collectors add to the floor. */
    double ownCostRatio(Metric metric) {
        double floor = median(CollectorKind.DISCARD, metric);
        return (median(CollectorKind.STOCK, metric) - floor) / (median(CollectorKind.SPILLWAY, metric) - floor);
    }
}
