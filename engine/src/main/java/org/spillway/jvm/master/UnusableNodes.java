package org.spillway.jvm.master;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.v2.api.records.Phase;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptState;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.app.job.Job;
import org.apache.hadoop.mapreduce.v2.app.job.TaskAttempt;
import org.apache.hadoop.mapreduce.v2.app.job.event.JobUpdatedNodesEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEventType;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.event.Event;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hides unusable nodes from Hadoop's job, which would run all their succeeded maps again. An unhealthy node still serves its
 * outputs. Those of any other node may all have been fetched. A reduce reports an output that it misses after all, and that
 * map alone runs again. Stock's shuffle would report it after three minutes, so its jobs hear of all nodes. Guarded by the
 * allocator.
 */
final class UnusableNodes {
    private static final Logger LOG = LoggerFactory.getLogger(UnusableNodes.class);

    private final Supplier<Job> job;
    private final boolean reportsMisses;
    private final boolean sortsWhenFetched; // with NoOrder, the phase of the copy ends when it begins
    private final Set<NodeId> unusable = new HashSet<>();
    private final Set<NodeId> hidden = new HashSet<>();

    /** Creates a filter for the events of a job that has begun when the first comes. */
    UnusableNodes(Configuration conf, Supplier<Job> job) {
        this.job = job;
        // By names: the master loads no class of the job.
        reportsMisses = "org.spillway.SpillwayShuffle".equals(conf.getTrimmed(MRConfig.SHUFFLE_CONSUMER_PLUGIN));
        sortsWhenFetched = !"org.spillway.NoOrder".equals(conf.getTrimmed(MRJobConfig.KEY_COMPARATOR));
    }

    /** Returns what is sent in place of an event of Hadoop's allocator: nearly always the event. */
    Event<?> filter(Event<?> event) {
        if (reportsMisses && event instanceof JobUpdatedNodesEvent nodes) {
            return new JobUpdatedNodesEvent(nodes.getJobId(), told(nodes.getUpdatedNodes()));
        }
        // It also kills succeeded maps, while it knows nothing of their containers' end, or when YARN has ended these.
        return event instanceof TaskAttemptEvent kill
                        && kill.getType() == TaskAttemptEventType.TA_KILL
                        && hasHiddenOutput(kill.getTaskAttemptID())
                ? new TaskAttemptEvent(kill.getTaskAttemptID(), TaskAttemptEventType.TA_CONTAINER_COMPLETED)
                : event;
    }

    // Returns a new list: the allocator goes on with that of YARN, and kills what runs on all of these nodes. A node
    // that was lost and runs again is in it twice, in any order: what ran on it is killed, too.
    private List<NodeReport> told(List<NodeReport> updated) {
        updated.forEach(node -> hidden.remove(node.getNodeId()));
        updated.stream()
                .filter(node -> node.getNodeState().isUnusable())
                .forEach(node -> unusable.add(node.getNodeId()));
        List<NodeReport> told = updated.stream().filter(node -> !hides(node)).collect(Collectors.toList());
        updated.stream()
                .filter(node -> !node.getNodeState().isUnusable())
                .forEach(node -> unusable.remove(node.getNodeId()));
        return told;
    }

    private boolean hides(NodeReport node) {
        if (node.getNodeState() == NodeState.UNHEALTHY || node.getNodeState().isUnusable() && areAllFetched()) {
            LOG.info("Spillway: maps of {} do not run again: {}", node.getNodeId(), node.getNodeState());
            hidden.add(node.getNodeId());
        }
        return hidden.contains(node.getNodeId());
    }

    private boolean areAllFetched() {
        return sortsWhenFetched
                && job.get().getTasks(TaskType.REDUCE).values().stream()
                        .allMatch(reduce -> reduce.isFinished()
                                || reduce.getAttempts().values().stream().anyMatch(this::hasFetched));
    }

    // One on an unusable node is about to be killed: the next one needs all outputs.
    private boolean hasFetched(TaskAttempt reduce) {
        return (reduce.getState() == TaskAttemptState.RUNNING || reduce.getState() == TaskAttemptState.COMMIT_PENDING)
                && (reduce.getPhase() == Phase.SORT || reduce.getPhase() == Phase.REDUCE)
                && !unusable.contains(reduce.getNodeId());
    }

    private boolean hasHiddenOutput(TaskAttemptId id) {
        TaskAttempt attempt = job.get().getTask(id.getTaskId()).getAttempt(id);
        return attempt.getState() == TaskAttemptState.SUCCEEDED && hidden.contains(attempt.getNodeId());
    }
}
