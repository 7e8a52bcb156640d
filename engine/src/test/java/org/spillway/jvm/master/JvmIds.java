package org.spillway.jvm.master;

import org.apache.hadoop.mapreduce.v2.api.records.JobId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.util.MRBuilderUtils;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;

/** Attempts and containers of one job, and its JVMs' questions. */
final class JvmIds {
    /** For a JVM's question that nobody answers later. */
    static final Runnable NO_NEWS = () -> {};

    private static final ApplicationId APPLICATION = ApplicationId.newInstance(1, 1);
    private static final JobId JOB = MRBuilderUtils.newJobId(APPLICATION, 1);

    private JvmIds() {}

    static TaskAttemptId map(int number) {
        return attempt(number, TaskType.MAP, 0);
    }

    /** Returns the second attempt of a map. */
    static TaskAttemptId mapAgain(int number) {
        return attempt(number, TaskType.MAP, 1);
    }

    static TaskAttemptId reduce(int number) {
        return attempt(number, TaskType.REDUCE, 0);
    }

    /** Returns the second attempt of a reduce. */
    static TaskAttemptId reduceAgain(int number) {
        return attempt(number, TaskType.REDUCE, 1);
    }

    static Container container(int number, String host) {
        ContainerId id = ContainerId.newContainerId(ApplicationAttemptId.newInstance(APPLICATION, 1), number);
        return Container.newInstance(
                id,
                NodeId.newInstance(host, 1),
                host + ":2",
                Resource.newInstance(1024, 1),
                Priority.newInstance(20),
                null);
    }

    private static TaskAttemptId attempt(int number, TaskType type, int attempt) {
        return MRBuilderUtils.newTaskAttemptId(MRBuilderUtils.newTaskId(JOB, number, type), attempt);
    }
}
