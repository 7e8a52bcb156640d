package org.spillway.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The plug-in that ran one side of a job. */
public enum PluginKind {
    /** Hadoop's own class, configured or used because Spillway refused the job. */
    STOCK,
    /** Spillway. */
    SPILLWAY,
    /** Another plug-in. */
    OTHER,
    /** None, because the job has no reduce tasks. */
    NONE,
    /** Unknown, because the source does not have it. */
    UNKNOWN;

    /** Switches Spillway's counters on. */
    static final String COUNTERS = "spillway.counters";

    /** The evidence of Spillway's counters on a side. */
    enum Evidence {
        /** A task has such counters. */
        COUNTED,
        /** A task succeeded without such counters. */
        NOT_COUNTED,
        /** No task succeeded, or the job has the counters not switched on. */
        NONE;

        static Evidence of(Side side, Map<String, String> settings, List<Attempt> attempts) {
            if (attempts.stream().anyMatch(side::isCounted)) {
                return COUNTED;
            }
            boolean on = "true".equalsIgnoreCase(settings.get(COUNTERS));
            boolean ended = attempts.stream()
                    .anyMatch(attempt -> side.runsIn(attempt) && attempt.state().equals(JobReport.SUCCEEDED));
            return ended && on ? NOT_COUNTED : NONE;
        }
    }

    /**
     * Determines which plug-in ran a side, from the job's settings and attempts.
     *
     * @param settings the job's settings; empty if unknown
     * @param reduces the number of reduce tasks
     */
    static PluginKind of(Side side, Map<String, String> settings, long reduces, List<Attempt> attempts) {
        return of(side, settings.get(side.setting()), reduces, Evidence.of(side, settings, attempts));
    }

    /**
     * Determines which plug-in ran a side. Counters decide if there are any. The setting alone is not enough, because
     * it only names the classes that may run.
     *
     * @param classes the value of the side's setting; null if unknown
     */
    static PluginKind of(Side side, String classes, long reduces, Evidence evidence) {
        if (evidence == Evidence.COUNTED) {
            return SPILLWAY;
        }
        if (reduces == 0) {
            return NONE;
        }
        if (classes == null) {
            return UNKNOWN;
        }
        String first = classes.split(",", 2)[0].trim();
        if (first.equals(side.stock())) {
            return STOCK;
        }
        if (!first.equals(side.spillway())) {
            return OTHER;
        }
        // On the reduce side Spillway can delegate to stock without a list of classes in the setting.
        boolean stockBehind = side == Side.REDUCE || classes.contains(side.stock());
        return stockBehind && evidence == Evidence.NOT_COUNTED ? STOCK : SPILLWAY;
    }

    /** Returns the name in reports. */
    public String label() {
        return this == UNKNOWN ? "not known" : name().toLowerCase(Locale.ROOT);
    }
}
