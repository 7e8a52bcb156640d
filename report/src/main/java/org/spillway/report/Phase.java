package org.spillway.report;

import java.util.OptionalLong;

/** Where the time of a job goes. */
public enum Phase {
    /** The job from submission to its end. */
    TOTAL("whole job", null),
    /** A map task from its start to its end. */
    MAP("map task", Attempt.Kind.MAP),
    /** What of it comes after the last record was read: the last sort, the merge, the writing. */
    MAP_SORT("of it sort and flush", Attempt.Kind.MAP),
    /** A reduce task from its start to its end. */
    REDUCE_TASK("reduce task", Attempt.Kind.REDUCE),
    /** What of it comes before it has all map outputs. */
    SHUFFLE("of it shuffle", Attempt.Kind.REDUCE),
    /** From then until they are merged. */
    MERGE("of it merge", Attempt.Kind.REDUCE),
    /** From then to its end. */
    REDUCE("of it reduce", Attempt.Kind.REDUCE);

    private final String label;
    private final Attempt.Kind kind;

    Phase(String label, Attempt.Kind kind) {
        this.label = label;
        this.kind = kind;
    }

    /** As people say it. */
    public String label() {
        return label;
    }

    /**
     * How long it took in a job, in milliseconds: of a task's phase the mean over the attempts whose output was
     * used. Empty where there is no such attempt, as for the reduces of a job without them, or its times are not
     * known.
     */
    public OptionalLong of(JobReport job) {
        if (this == TOTAL) {
            return between(job.submitted(), job.finished());
        }
        long sum = 0;
        long count = 0;
        for (Attempt attempt : job.attempts()) {
            if (attempt.used() && attempt.kind() == kind) {
                OptionalLong time = of(attempt);
                if (time.isPresent()) {
                    sum += time.getAsLong();
                    count++;
                }
            }
        }
        return count == 0 ? OptionalLong.empty() : OptionalLong.of(Math.round((double) sum / count));
    }

    /**
     * How long it took in an attempt, in milliseconds; empty where that is not known, or the phase is not one of
     * its kind.
     */
    public OptionalLong of(Attempt attempt) {
        return switch (this) {
            case TOTAL -> OptionalLong.empty();
            case MAP, REDUCE_TASK ->
                attempt.kind() == kind ? between(attempt.start(), attempt.finish()) : OptionalLong.empty();
            case MAP_SORT -> between(attempt.mapFinish(), attempt.finish());
            case SHUFFLE -> between(attempt.start(), attempt.shuffleFinish());
            case MERGE -> between(attempt.shuffleFinish(), attempt.sortFinish());
            case REDUCE -> between(attempt.sortFinish(), attempt.finish());
        };
    }

    private static OptionalLong between(Long from, Long to) {
        return from == null || to == null ? OptionalLong.empty() : OptionalLong.of(to - from);
    }
}
