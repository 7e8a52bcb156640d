package org.spillway.minicluster;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;

/**
 * How long a job and its phases took, in milliseconds, as the job history page shows it. Averages are over the attempts
 * that succeeded; 0 where there was none, as for the reduces of a job without them.
 *
 * @param total from submission to the end
 * @param avgMap a map from its start to its end, sort and spills included
 * @param avgShuffle a reduce from its start until it has all map outputs
 * @param avgMerge from then until they are merged
 * @param avgReduce from then to its end
 */
public record PhaseTimes(long total, long avgMap, long avgShuffle, long avgMerge, long avgReduce) {

    /** Those of a job that has ended. */
    public static PhaseTimes of(JobInfo job) {
        List<TaskAttemptInfo> maps = new ArrayList<>();
        List<TaskAttemptInfo> reduces = new ArrayList<>();
        for (TaskInfo task : job.getAllTasks().values()) {
            // A failed task has none.
            TaskAttemptInfo attempt = task.getAllTaskAttempts().get(task.getSuccessfulAttemptId());
            if (attempt != null && task.getTaskType() == TaskType.MAP) {
                maps.add(attempt);
            } else if (attempt != null && task.getTaskType() == TaskType.REDUCE) {
                reduces.add(attempt);
            }
        }
        return new PhaseTimes(
                job.getFinishTime() - job.getSubmitTime(),
                average(maps, a -> a.getFinishTime() - a.getStartTime()),
                average(reduces, a -> a.getShuffleFinishTime() - a.getStartTime()),
                average(reduces, a -> a.getSortFinishTime() - a.getShuffleFinishTime()),
                average(reduces, a -> a.getFinishTime() - a.getSortFinishTime()));
    }

    private static long average(List<TaskAttemptInfo> attempts, ToLongFunction<TaskAttemptInfo> time) {
        return Math.round(attempts.stream().mapToLong(time).average().orElse(0));
    }
}
