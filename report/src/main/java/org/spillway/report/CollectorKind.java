package org.spillway.report;

import java.util.Locale;

/** Who sorted a job's map output. */
public enum CollectorKind {
    /** Hadoop's MapOutputBuffer, by choice or because Spillway did not take the job. */
    STOCK,
    /** Spillway. */
    SPILLWAY,
    /** Another plugin. */
    OTHER,
    /** Nobody: there are no reduces. */
    NONE,
    /** The source does not tell. */
    UNKNOWN;

    private static final String OURS = "org.spillway.SpillwayCollector";
    private static final String HADOOPS = "org.apache.hadoop.mapred.MapTask$MapOutputBuffer";

    /**
     * Tells it from what a job leaves behind.
     *
     * @param classes the setting {@code mapreduce.job.map.output.collector.class}; null where the settings are not
     *     known
     * @param reduces how many reduce tasks the job had
     * @param counted whether a task has counters of the group {@code Spillway}, which decides: a list of classes
     *     only says who may
     */
    static CollectorKind of(String classes, long reduces, boolean counted) {
        if (counted) {
            return SPILLWAY;
        }
        if (reduces == 0) {
            return NONE;
        }
        if (classes == null) {
            return UNKNOWN;
        }
        boolean stock = classes.contains(HADOOPS);
        // Alone and uncounted: it was to be Spillway, and the job did not get that far.
        if (classes.contains(OURS) && !stock) {
            return SPILLWAY;
        }
        String first = classes.split(",", 2)[0].trim();
        return stock && (first.equals(HADOOPS) || first.equals(OURS)) ? STOCK : OTHER;
    }

    /** As people write it. */
    public String label() {
        return switch (this) {
            case NONE -> "no sort";
            case UNKNOWN -> "collector not known";
            case OTHER -> "other collector";
            default -> name().toLowerCase(Locale.ROOT);
        };
    }
}
