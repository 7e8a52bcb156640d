package org.spillway.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * One job that has ended, as the job history tells it: {@link HistoryReports} reads files, {@link HistoryRest} the
 * history server's REST interface. Times are milliseconds since 1970, null where they are not known.
 *
 * @param id such as {@code job_1795241873907_0002}
 * @param name that the job gave itself
 * @param user whose job it was
 * @param state SUCCEEDED, FAILED, KILLED, or what else the history says
 * @param collector who did the map side
 * @param shuffle who did the reduce side; where a file does not have it, it follows from the rest
 * @param submitted when the client handed it in
 * @param launched when its tasks could begin
 * @param finished when it ended
 * @param settings those that mattered, by key, in the order of {@link JobSettingsShown}; empty where they are not
 *     known
 * @param counters some of the job's totals, by name, see {@link CountersShown}
 * @param attempts at its map and reduce tasks, in the order in which they started
 * @param error why the job failed; null or empty if it did not
 * @param check of its output; null where nobody looked
 */
public record JobReport(
        String id,
        String name,
        String user,
        String state,
        PluginKind collector,
        PluginKind shuffle,
        Long submitted,
        Long launched,
        Long finished,
        Map<String, String> settings,
        Map<String, Long> counters,
        List<Attempt> attempts,
        String error,
        OutputCheck check) {
    /** The state of a job that went well. */
    public static final String SUCCEEDED = "SUCCEEDED";

    /** Copies the collections; null stands for an empty one. */
    public JobReport {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(collector, "collector");
        settings = settings == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        counters = counters == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(counters));
        attempts = attempts == null ? List.of() : List.copyOf(attempts);
        if (shuffle == null) {
            shuffle = PluginKind.of(Side.REDUCE, settings, collector == PluginKind.NONE ? 0 : 1, attempts);
        }
    }

    /**
     * Of a job that failed and left no history.
     *
     * @param way that it was to run
     */
    public static JobReport failed(String id, Way way) {
        return new JobReport(
                id,
                null,
                null,
                "FAILED",
                way.kind(Side.MAP),
                way.kind(Side.REDUCE),
                null,
                null,
                null,
                way.settings(),
                null,
                null,
                null,
                null);
    }

    /** The same with what a look at its output found. */
    public JobReport with(OutputCheck found) {
        return new JobReport(
                id, name, user, state, collector, shuffle, submitted, launched, finished, settings, counters, attempts,
                error, found);
    }

    /** Who did a side. */
    public PluginKind kind(Side side) {
        return side == Side.MAP ? collector : shuffle;
    }

    /** Whether the job went well and nobody found its output wrong: only such jobs are compared. */
    public boolean good() {
        return SUCCEEDED.equals(state) && (check == null || check.good());
    }

    /** What is wrong with the job or its output; null when {@link #good}. */
    public String problem() {
        if (good()) {
            return null;
        }
        return check != null && !check.good() ? check.finding() : "state=" + state;
    }
}
