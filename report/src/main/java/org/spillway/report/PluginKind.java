package org.spillway.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Who did one side of a job. */
public enum PluginKind {
    /** Hadoop's own class, by choice or because Spillway did not take the job. */
    STOCK,
    /** Spillway. */
    SPILLWAY,
    /** Another plug-in. */
    OTHER,
    /** Nobody: there are no reduces. */
    NONE,
    /** The source does not tell. */
    UNKNOWN;

    private static final String COUNTERS = "spillway.counters";

    /** What Spillway's counters say of a side. */
    enum Evidence {
        /** A task has them. */
        COUNTED,
        /** A task ended well without them. */
        NOT_COUNTED,
        /** No task ended well, or the job has them switched off. */
        NONE;

        static Evidence of(Side side, Map<String, String> settings, List<Attempt> attempts) {
            if (attempts.stream().anyMatch(side::isCounted)) {
                return COUNTED;
            }
            boolean off = "false".equalsIgnoreCase(settings.get(COUNTERS));
            boolean ended = attempts.stream()
                    .anyMatch(attempt -> side.runsIn(attempt) && attempt.state().equals(JobReport.SUCCEEDED));
            return ended && !off ? NOT_COUNTED : NONE;
        }
    }

    /**
     * Tells who did a side from what a job leaves behind.
     *
     * @param settings of the job; empty where they are not known
     * @param reduces how many reduce tasks the job had
     */
    static PluginKind of(Side side, Map<String, String> settings, long reduces, List<Attempt> attempts) {
        return of(side, settings.get(side.setting()), reduces, Evidence.of(side, settings, attempts));
    }

    /**
     * Tells who did a side. Counters decide; the setting only says who may.
     *
     * @param classes the side's setting; null where it is not known
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
        // A reduce that Spillway leaves to stock needs no list for that.
        boolean stockBehind = side == Side.REDUCE || classes.contains(side.stock());
        return stockBehind && evidence == Evidence.NOT_COUNTED ? STOCK : SPILLWAY;
    }

    /** As people write it. */
    public String label() {
        return this == UNKNOWN ? "not known" : name().toLowerCase(Locale.ROOT);
    }
}
