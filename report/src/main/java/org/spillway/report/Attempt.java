package org.spillway.report;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.spillway.report.foreign.Secrets;

/**
 * One attempt of a task. Times are milliseconds since 1970. A time is null if the attempt did not reach that point or
 * the source does not have it.
 *
 * @param id such as {@code attempt_1795241873907_0002_m_000001_0}
 * @param kind whether it is an attempt of a map or of a reduce task
 * @param host the host that it ran on; null if unknown
 * @param container the id of the container that it ran in; attempts that share a JVM have the same; null if unknown
 * @param state SUCCEEDED, FAILED, KILLED, or another state from the history
 * @param used whether the job used its output; averages include only such attempts
 * @param start the start of the attempt
 * @param mapFinish when a map task had read its last record and began its sort and flush; the REST interface does not
 *     have this time
 * @param shuffleFinish when a reduce task had all map outputs
 * @param sortFinish when a reduce task had merged them
 * @param finish the end of the attempt, in any state
 * @param spilledRecords Hadoop's counter SPILLED_RECORDS; null if the attempt does not have it
 * @param spillway the counters of the group {@code Spillway} by name: SPILLS, MERGE_PASSES, RUNS_MERGED and others for
 *     a map task, those that begin with SHUFFLE_ for a reduce task; empty if Spillway did not run the task's side
 * @param error the error that ended the attempt; null or empty if there was none
 * @param input the counters of a reduce's input by Hadoop's names: REDUCE_SHUFFLE_BYTES, REDUCE_INPUT_RECORDS and
 *     REDUCE_INPUT_GROUPS; empty for a map
 * @param skew the partition and the key with far more of the task's records than others, as Spillway's last status of the
 *     attempt names them; null if it names none
 */
public record Attempt(
        String id,
        Kind kind,
        String host,
        String container,
        String state,
        boolean used,
        Long start,
        Long mapFinish,
        Long shuffleFinish,
        Long sortFinish,
        Long finish,
        Long spilledRecords,
        Map<String, Long> spillway,
        String error,
        Map<String, Long> input,
        String skew) {

    /** The kind of a task. */
    public enum Kind {
        /** A map task. */
        MAP,
        /** A reduce task. */
        REDUCE
    }

    /** Copies the maps. Passwords of the error, which can have a container's command line, are left out. */
    public Attempt {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(state, "state");
        spillway = copy(spillway);
        input = copy(input);
        error = error == null ? null : Secrets.redact(error);
    }

    private static Map<String, Long> copy(Map<String, Long> counters) {
        return counters == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(counters));
    }

    /** Returns the id without the attempt's number: attempts of a task have the same. */
    public String task() {
        return id.replaceFirst("_\\d+$", "");
    }

    /**
     * Returns a short name of the task and the attempt: {@code m1}, {@code r0}, or {@code m1.2} for the third attempt
     * of a task.
     */
    public String shortName() {
        String[] parts = id.split("_");
        if (parts.length != 6) {
            return id;
        }
        String task = parts[4].replaceFirst("^0+(?=.)", "");
        return parts[3] + task + (parts[5].equals("0") ? "" : "." + parts[5]);
    }
}
