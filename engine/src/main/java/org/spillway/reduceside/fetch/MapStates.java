package org.spillway.reduceside.fetch;

import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.spillway.work.Clock;

/**
 * What a reduce knows of the outputs of all maps, and which of them the next report to the application master names.
 * Guarded by the {@link FetchTable}.
 */
final class MapStates {
    private static final long MAX_GAP_MILLIS = 2000;

    // For each map, the attempt that has succeeded last. Null if none has, or if it was obsolete before it was claimed.
    private final TaskAttemptID[] latest;
    // The maps whose output a thread has stored, to make it part of the input, or without which the job goes on.
    private final BitSet claimed = new BitSet();
    private final Set<TaskAttemptID> obsolete = new HashSet<>();
    // How often the next report names each.
    private final Map<TaskAttemptID, Integer> unsent = new LinkedHashMap<>();
    private final long gap;
    private long next;
    private int known;
    private int left;

    /** Creates the states of so many maps. The first report may be sent now. */
    MapStates(int maps, int reduces, long now) {
        this.gap = Math.min(MAX_GAP_MILLIS, CompletionEvents.minGap(reduces)) * Clock.NANOS_PER_MILLI;
        this.next = now;
        this.latest = new TaskAttemptID[maps];
        this.left = maps;
    }

    /** Records that an attempt has succeeded. Returns whether its output is to be fetched. */
    boolean succeeded(MapAttempt attempt) {
        if (!isMissing(attempt.id())) {
            return false;
        }
        known += latest[attempt.map()] == null ? 1 : 0;
        latest[attempt.map()] = attempt.id();
        return true;
    }

    /** Records that an attempt is not to be fetched any more. An output of it that has been fetched stays valid. */
    void obsolete(TaskAttemptID attempt) {
        obsolete.add(attempt);
        int map = attempt.getTaskID().getId();
        if (!claimed.get(map) && attempt.equals(latest[map])) {
            latest[map] = null;
            known--;
        }
    }

    /** Claims a map for an output that has been stored. Returns whether it is the first one. */
    boolean claim(int map) {
        if (claimed.get(map)) {
            return false;
        }
        known += latest[map] == null ? 1 : 0;
        claimed.set(map);
        return true;
    }

    /** Finishes a map that was claimed. */
    void done() {
        left--;
    }

    /** Whether an attempt has not been fetched and is not obsolete. */
    boolean isMissing(TaskAttemptID attempt) {
        return !claimed.get(attempt.getTaskID().getId()) && !obsolete.contains(attempt);
    }

    /**
     * Adds an output to the next report. One that fails again while the master does not answer is not counted twice.
     *
     * @param times how often the report names it
     */
    void report(TaskAttemptID attempt, int times) {
        unsent.merge(attempt, times, Math::max);
    }

    /**
     * Takes the next report, without outputs that are not missing any more. It is due five times a second, and less often in
     * jobs of many reduces.
     *
     * @param isLast whether it is due in any case
     */
    Map<TaskAttemptID, Integer> takeReport(long now, boolean isLast) {
        if (!isLast && now - next < 0) {
            return Collections.emptyMap();
        }
        Map<TaskAttemptID, Integer> report = new LinkedHashMap<>(unsent);
        unsent.clear();
        report.keySet().removeIf(attempt -> !isMissing(attempt));
        if (!report.isEmpty()) {
            next = now + gap;
        }
        return report;
    }

    /** Returns how many maps the job has. */
    int maps() {
        return latest.length;
    }

    /** Returns how many maps have an attempt that succeeded, or need none. */
    int known() {
        return known;
    }

    /** Returns how many maps are not finished. */
    int left() {
        return left;
    }
}
