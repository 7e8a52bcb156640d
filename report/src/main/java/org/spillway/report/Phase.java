package org.spillway.report;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The phases whose times a report shows. */
public enum Phase {
    /** The whole job, from submission to its end. */
    TOTAL("whole job", null),
    /** A map task from its start to its end. */
    MAP("map task", Attempt.Kind.MAP),
    /** The part of a map task after its last record was read: last sort, merge and writing. */
    MAP_SORT("of it sort and flush", Attempt.Kind.MAP),
    /** A reduce task from its start to its end. */
    REDUCE_TASK("reduce task", Attempt.Kind.REDUCE),
    /** The part of a reduce task until it has all map outputs. */
    SHUFFLE("of it shuffle", Attempt.Kind.REDUCE),
    /** The part of a reduce task after {@link #SHUFFLE}, until the outputs are merged. */
    MERGE("of it merge", Attempt.Kind.REDUCE),
    /** The part of a reduce task after {@link #MERGE}, until its end. */
    REDUCE("of it reduce", Attempt.Kind.REDUCE);

    private final String label;
    private final Attempt.Kind kind;

    Phase(String label, Attempt.Kind kind) {
        this.label = label;
        this.kind = kind;
    }

    /** Returns the phase's name in reports. */
    public String label() {
        return label;
    }

    /**
     * Returns the phase's time in a job, in milliseconds. For a phase of a task, this is the mean over the attempts
     * whose output was used. Empty if there is no such attempt, for example in a job without reduce tasks, or if the
     * times are unknown.
     */
    public OptionalLong of(JobReport job) {
        if (this == TOTAL) {
            return between(job.submitted(), job.finished());
        }
        OptionalDouble mean = job.attempts().stream()
                .filter(attempt -> attempt.used() && attempt.kind() == kind)
                .flatMapToLong(attempt -> of(attempt).stream())
                .average();
        return mean.isPresent() ? OptionalLong.of(Math.round(mean.getAsDouble())) : OptionalLong.empty();
    }

    /**
     * Returns the phase's time in an attempt, in milliseconds. Empty if it is unknown or the phase does not belong to
     * this kind of task.
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
