package org.spillway.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;

/** Reads the attempts of a job from its parsed history file. */
final class HistoryAttempts {
    /** Orders attempts by their starts. Attempts that never started come last. */
    static final Comparator<Attempt> BY_START = Comparator.comparing(
                    Attempt::start, Comparator.nullsLast(Comparator.naturalOrder()))
            .thenComparing(Attempt::id);

    private static final String SUCCEEDED = "SUCCEEDED";

    private HistoryAttempts() {}

    static List<Attempt> of(JobInfo job) {
        List<Attempt> attempts = new ArrayList<>();
        for (TaskInfo task : job.getAllTasks().values()) {
            // Skips setup and cleanup tasks of old clusters, which sort nothing.
            Attempt.Kind kind = task.getTaskType() == TaskType.MAP
                    ? Attempt.Kind.MAP
                    : task.getTaskType() == TaskType.REDUCE ? Attempt.Kind.REDUCE : null;
            if (kind != null) {
                for (TaskAttemptInfo attempt : task.getAllTaskAttempts().values()) {
                    boolean used = attempt.getAttemptId().equals(task.getSuccessfulAttemptId());
                    attempts.add(of(attempt, kind, used));
                }
            }
        }
        attempts.sort(BY_START);
        return attempts;
    }

    private static Attempt of(TaskAttemptInfo attempt, Attempt.Kind kind, boolean used) {
        Map<String, Long> ours = new TreeMap<>();
        Map<String, Long> input = new TreeMap<>();
        Long spilled = null;
        Counters counters = attempt.getCounters();
        if (counters != null) {
            for (CounterGroup group : counters) {
                for (Counter counter : group) {
                    if (CountersShown.isSpilledRecords(group.getName(), counter.getName())) {
                        spilled = counter.getValue();
                    } else if (group.getName().equals(CountersShown.OUR_GROUP)) {
                        ours.put(counter.getName(), counter.getValue());
                    } else if (CountersShown.isInput(group.getName(), counter.getName())) {
                        input.put(counter.getName(), counter.getValue());
                    }
                }
            }
        }
        // The parser sets all phase ends of an unsuccessful attempt to the end of the attempt.
        boolean whole = SUCCEEDED.equals(attempt.getTaskStatus());
        String host = attempt.getHostname() == null ? attempt.getTrackerName() : attempt.getHostname();
        return new Attempt(
                attempt.getAttemptId().toString(),
                kind,
                host,
                attempt.getContainerId() == null
                        ? null
                        : attempt.getContainerId().toString(),
                attempt.getTaskStatus() == null ? HistoryReports.NO_STATE : attempt.getTaskStatus(),
                used,
                HistoryReports.known(attempt.getStartTime()),
                whole ? HistoryReports.known(attempt.getMapFinishTime()) : null,
                whole ? HistoryReports.known(attempt.getShuffleFinishTime()) : null,
                whole ? HistoryReports.known(attempt.getSortFinishTime()) : null,
                HistoryReports.known(attempt.getFinishTime()),
                spilled,
                ours,
                attempt.getError(),
                input,
                JobSkew.ofStatus(attempt.getState()));
    }
}
