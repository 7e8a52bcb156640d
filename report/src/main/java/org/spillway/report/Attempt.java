package org.spillway.report;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * One attempt at a task. Times are milliseconds since 1970, null where the attempt did not get there or the source
 * does not tell.
 *
 * @param id such as {@code attempt_1795241873907_0002_m_000001_0}
 * @param kind a map's or a reduce's
 * @param host that it ran on, null if none is known
 * @param state SUCCEEDED, FAILED, KILLED, or what else the history says
 * @param used whether the job used its output: averages are over these attempts alone
 * @param start of the attempt
 * @param mapFinish when a map had read its last record and its sort and flush began; the REST interface does not
 *     tell
 * @param shuffleFinish when a reduce had all map outputs
 * @param sortFinish when a reduce had merged them
 * @param finish of the attempt, however it ended
 * @param spilledRecords Hadoop's counter SPILLED_RECORDS; null if the attempt has none
 * @param spillway the counters of the group {@code Spillway} by name: of a map SPILLS, MERGE_PASSES, RUNS_MERGED and
 *     so on, of a reduce those that begin with SHUFFLE_; empty where Spillway did not do the task's side
 * @param error what it died of; null or empty if it did not
 */
public record Attempt(
        String id,
        Kind kind,
        String host,
        String state,
        boolean used,
        Long start,
        Long mapFinish,
        Long shuffleFinish,
        Long sortFinish,
        Long finish,
        Long spilledRecords,
        Map<String, Long> spillway,
        String error) {

    /** Which sort of task. */
    public enum Kind {
        /** A map. */
        MAP,
        /** A reduce. */
        REDUCE
    }

    /** Copies the map. */
    public Attempt {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(state, "state");
        spillway = spillway == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(spillway));
    }

    /** The task and the attempt as people say them: {@code m1}, {@code r0}, {@code m1.2} for its third attempt. */
    public String shortName() {
        String[] parts = id.split("_");
        if (parts.length != 6) {
            return id;
        }
        String task = parts[4].replaceFirst("^0+(?=.)", "");
        return parts[3] + task + (parts[5].equals("0") ? "" : "." + parts[5]);
    }
}
