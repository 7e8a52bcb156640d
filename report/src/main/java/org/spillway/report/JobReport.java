package org.spillway.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.spillway.report.foreign.Secrets;

/**
 * The report of a finished job from the job history. {@link HistoryReports} reads it from files, {@link HistoryRest}
 * from the history server's REST interface. Times are milliseconds since 1970; null if unknown.
 *
 * @param id such as {@code job_1795241873907_0002}
 * @param name the job's name
 * @param user the job's user
 * @param state SUCCEEDED, FAILED, KILLED, or another state from the history
 * @param collector which plug-in ran the map side
 * @param shuffle which plug-in ran the reduce side; if null, derived from the other components
 * @param submitted when the client submitted the job
 * @param launched when its tasks could start
 * @param finished when the job ended
 * @param settings the settings of {@link JobSettingsShown}, by key and in that order; empty if unknown
 * @param counters the job totals of {@link CountersShown}, by name
 * @param attempts the attempts of its map and reduce tasks, in the order of their starts
 * @param error why the job failed; null or empty if it did not
 * @param check the check of its output; null if there was none
 * @param memory the changes of its tasks' memory that its figures call for, each with its reason ({@link MemoryJudge}); empty if
 *     there is none, or if nobody judged it
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
        OutputCheck check,
        List<String> memory) {
    /** The state of a successful job. */
    public static final String SUCCEEDED = "SUCCEEDED";

    /** Copies the collections. Null is replaced by an empty collection. Passwords of name, settings, error and changes are left out. */
    public JobReport {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(collector, "collector");
        settings = settings == null ? Map.of() : withoutSecrets(settings);
        name = Secrets.redact(name);
        error = Secrets.redact(error);
        counters = counters == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(counters));
        attempts = attempts == null ? List.of() : List.copyOf(attempts);
        memory = memory == null
                ? List.of()
                : memory.stream().map(Secrets::redact).toList();
        if (shuffle == null) {
            shuffle = PluginKind.of(Side.REDUCE, settings, collector == PluginKind.NONE ? 0 : 1, attempts);
        }
    }

    private static Map<String, String> withoutSecrets(Map<String, String> settings) {
        Map<String, String> shown = new LinkedHashMap<>();
        settings.forEach((key, value) -> shown.put(key, value == null ? null : Secrets.redact(key, value)));
        return Collections.unmodifiableMap(shown);
    }

    /**
     * Creates the report of a job that failed and left no history.
     *
     * @param variant the way in which the job was to run
     */
    public static JobReport failed(String id, RunVariant variant) {
        return new JobReportBuilder(id, "FAILED", variant.kind(Side.MAP))
                .shuffle(variant.kind(Side.REDUCE))
                .settings(settings(variant))
                .build();
    }

    private static Map<String, String> settings(RunVariant variant) {
        Map<String, String> settings = new LinkedHashMap<>(variant.settings());
        if (variant.isShared()) {
            settings.put(JvmSharing.MASTER_OPTIONS, JvmSharing.masterOptions(null));
        }
        return settings;
    }

    /** Returns a copy of this report with the result of a check of the job's output. */
    public JobReport with(OutputCheck found) {
        return new JobReportBuilder(this).check(found).build();
    }

    /** Returns a copy of this report with another name. */
    public JobReport named(String text) {
        return new JobReportBuilder(this).name(text).build();
    }

    /** Returns which plug-in ran a side. */
    public PluginKind kind(Side side) {
        return side == Side.MAP ? collector : shuffle;
    }

    /** Returns whether the job succeeded and no check found its output wrong. Only such jobs are compared. */
    public boolean good() {
        return SUCCEEDED.equals(state) && (check == null || check.good());
    }

    /** Whether the job succeeded, and its output is not known to be right and not known to be wrong. */
    public boolean undecided() {
        return SUCCEEDED.equals(state) && check != null && Boolean.TRUE.equals(check.open());
    }

    /** Returns what is wrong with the job or its output; null if {@link #good}. */
    public String problem() {
        if (good()) {
            return null;
        }
        return check != null && !check.good() ? check.finding() : "state=" + state;
    }
}
