package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.apache.hadoop.mapreduce.v2.api.records.Phase;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptState;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.app.job.Job;
import org.apache.hadoop.mapreduce.v2.app.job.Task;
import org.apache.hadoop.mapreduce.v2.app.job.TaskAttempt;
import org.apache.hadoop.mapreduce.v2.app.job.event.JobUpdatedNodesEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEventType;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptKillEvent;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.event.Event;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.NoOrder;
import org.spillway.SpillwayShuffle;

/** Maps have run on node 1, whose state changes. Reduces run on nodes 1, 2 and 3. */
class UnusableNodesTest {
    private final Configuration conf = new Configuration(false);
    private final Job job = mock(Job.class);
    private final Map<TaskId, Task> maps = new HashMap<>();
    private final Map<TaskId, Task> reduces = new HashMap<>();
    private UnusableNodes nodes = with(SpillwayShuffle.class);

    UnusableNodesTest() {
        when(job.getTasks(TaskType.REDUCE)).thenReturn(reduces);
    }

    /** Its node manager serves them. */
    @Test
    void filter_nodeIsUnhealthy_notTold() {
        assertThat(told(is(1, NodeState.UNHEALTHY))).isEmpty();
    }

    /** It reports what it cannot have three minutes later. */
    @Test
    void filter_stocksShuffle_told() {
        attempt(map(0), TaskAttemptState.SUCCEEDED, Phase.MAP, 1);
        for (UnusableNodes ofStock :
                List.of(with(Shuffle.class), new UnusableNodes(new Configuration(false), () -> job))) {
            nodes = ofStock;
            assertThat(told(is(1, NodeState.UNHEALTHY), is(2, NodeState.LOST))).containsExactly(1, 2);
            assertThat(isKilled(map(0))).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = NodeState.class,
            names = {"LOST", "DECOMMISSIONED", "SHUTDOWN"})
    void filter_allReducesHaveFetched_notTold(NodeState state) {
        ended(JvmIds.reduce(0));
        attempt(JvmIds.reduce(1), TaskAttemptState.RUNNING, Phase.SORT, 2);
        attempt(JvmIds.reduce(2), TaskAttemptState.RUNNING, Phase.REDUCE, 3);
        attempt(JvmIds.reduce(3), TaskAttemptState.COMMIT_PENDING, Phase.REDUCE, 3);
        assertThat(told(is(1, state))).isEmpty();
    }

    @Test
    void filter_reduceFetches_told() {
        attempt(JvmIds.reduce(0), TaskAttemptState.RUNNING, Phase.REDUCE, 2);
        attempt(JvmIds.reduce(1), TaskAttemptState.RUNNING, Phase.SHUFFLE, 3);
        assertThat(told(is(1, NodeState.LOST))).containsExactly(1);
    }

    @Test
    void filter_reduceHasNotBegun_told() {
        attempt(JvmIds.reduce(0), TaskAttemptState.RUNNING, Phase.REDUCE, 2);
        task(JvmIds.reduce(1).getTaskId());
        assertThat(told(is(1, NodeState.LOST))).containsExactly(1);
    }

    /** The next attempt fetches all outputs. */
    @ParameterizedTest
    @EnumSource(
            value = TaskAttemptState.class,
            names = {"FAILED", "KILLED"})
    void filter_reduceHasFailedInItsLastPhase_told(TaskAttemptState state) {
        attempt(JvmIds.reduce(0), state, Phase.REDUCE, 2);
        assertThat(told(is(1, NodeState.LOST))).containsExactly(1);
    }

    /** Speculation's second attempt would report what it cannot have. */
    @Test
    void filter_otherAttemptOfReduceHasFetched_notTold() {
        attempt(JvmIds.reduce(0), TaskAttemptState.RUNNING, Phase.REDUCE, 2);
        attempt(JvmIds.reduceAgain(0), TaskAttemptState.RUNNING, Phase.SHUFFLE, 3);
        assertThat(told(is(1, NodeState.LOST))).isEmpty();
    }

    /** It goes with the node, and its next attempt fetches all outputs. */
    @Test
    void filter_reduceRunsOnTheNode_told() {
        attempt(JvmIds.reduce(0), TaskAttemptState.RUNNING, Phase.REDUCE, 1);
        assertThat(told(is(1, NodeState.LOST))).containsExactly(1);
    }

    @Test
    void filter_reduceRunsOnNodeLostAtTheSameTime_bothTold() {
        attempt(JvmIds.reduce(0), TaskAttemptState.RUNNING, Phase.REDUCE, 2);
        assertThat(told(is(1, NodeState.LOST), is(2, NodeState.LOST))).containsExactly(1, 2);
    }

    /** Its kill may be on its way yet. */
    @Test
    void filter_reduceRunsOnNodeLostBefore_told() {
        attempt(JvmIds.reduce(0), TaskAttemptState.RUNNING, Phase.REDUCE, 2);
        told(is(2, NodeState.UNHEALTHY));
        assertThat(told(is(1, NodeState.LOST))).containsExactly(1);
        told(is(2, NodeState.RUNNING));
        assertThat(told(is(1, NodeState.LOST))).as("it is healthy again").isEmpty();
    }

    /** YARN tells of both in one answer, in no order. What has run on the node is killed; what begins there runs. */
    @Test
    void filter_nodeWasLostAndRunsAgain_usableWithTheNextAnswer() {
        attempt(JvmIds.reduce(0), TaskAttemptState.RUNNING, Phase.REDUCE, 2);
        NodeReport lost = is(2, NodeState.LOST);
        NodeReport running = is(2, NodeState.RUNNING);
        assertThat(told(lost, running)).containsExactly(2, 2);
        assertThat(told(is(1, NodeState.LOST))).isEmpty();
        assertThat(told(running, lost)).containsExactly(2, 2);
        assertThat(told(is(1, NodeState.LOST))).isEmpty();
    }

    /** Its reducer runs while outputs are fetched. */
    @Test
    void filter_noOrder_onlyUnhealthyNodesNotTold() {
        conf.setClass(MRJobConfig.KEY_COMPARATOR, NoOrder.class, Object.class);
        nodes = with(SpillwayShuffle.class);
        attempt(JvmIds.reduce(0), TaskAttemptState.RUNNING, Phase.REDUCE, 3);
        assertThat(told(is(1, NodeState.UNHEALTHY), is(2, NodeState.LOST))).containsExactly(2);
    }

    @ParameterizedTest
    @EnumSource(
            value = NodeState.class,
            names = {"NEW", "RUNNING", "REBOOTED", "DECOMMISSIONING"})
    void filter_nodeIsUsable_told(NodeState state) {
        assertThat(told(is(1, state))).containsExactly(1);
    }

    /** Hadoop's allocator goes on with its list: it kills what runs on the nodes. */
    @Test
    void filter_nodeIsNotTold_listOfTheAllocatorKeepsIt() {
        List<NodeReport> updated = new ArrayList<>(List.of(is(1, NodeState.UNHEALTHY)));
        nodes.filter(new JobUpdatedNodesEvent(null, updated));
        assertThat(updated).hasSize(1);
    }

    /** Hadoop's allocator kills it while it knows nothing of its container's end, which YARN has brought about. */
    @Test
    void filter_succeededMapOfNodeNotTold_containerCompleted() {
        attempt(map(0), TaskAttemptState.SUCCEEDED, Phase.MAP, 1);
        told(is(1, NodeState.UNHEALTHY));
        told(is(2, NodeState.RUNNING));
        for (Event<?> kill : List.of(
                new TaskAttemptKillEvent(map(0), "it ran on an unusable node"),
                new TaskAttemptEvent(map(0), TaskAttemptEventType.TA_KILL))) {
            TaskAttemptEvent sent = (TaskAttemptEvent) nodes.filter(kill);
            assertThat(sent.getType()).isEqualTo(TaskAttemptEventType.TA_CONTAINER_COMPLETED);
            assertThat(sent.getTaskAttemptID()).isEqualTo(map(0));
        }
    }

    @Test
    void filter_otherAttemptsThanSucceededMapsOfNodeNotTold_killed() {
        attempt(map(0), TaskAttemptState.RUNNING, Phase.MAP, 1);
        attempt(map(1), TaskAttemptState.SUCCEEDED, Phase.MAP, 2);
        attempt(JvmIds.reduce(0), TaskAttemptState.RUNNING, Phase.SHUFFLE, 1);
        told(is(1, NodeState.UNHEALTHY), is(2, NodeState.LOST));
        assertThat(isKilled(map(0))).as("it runs").isTrue();
        assertThat(isKilled(map(1))).as("its node is told").isTrue();
        assertThat(isKilled(JvmIds.reduce(0))).as("it runs, too").isTrue();
    }

    @Test
    void filter_mapOfNodeToldLater_killed() {
        attempt(map(0), TaskAttemptState.SUCCEEDED, Phase.MAP, 1);
        attempt(JvmIds.reduce(0), TaskAttemptState.RUNNING, Phase.SHUFFLE, 2);
        assertThat(told(is(1, NodeState.UNHEALTHY))).isEmpty();
        assertThat(told(is(1, NodeState.LOST))).containsExactly(1);
        assertThat(isKilled(map(0))).isTrue();
    }

    @Test
    void filter_otherEvent_sent() {
        Event<?> other = new TaskAttemptEvent(map(0), TaskAttemptEventType.TA_CONTAINER_COMPLETED);
        told(is(1, NodeState.UNHEALTHY));
        assertThat((Object) nodes.filter(other)).isSameAs(other);
    }

    private UnusableNodes with(Class<?> shuffle) {
        conf.set(MRConfig.SHUFFLE_CONSUMER_PLUGIN, " " + shuffle.getName());
        return new UnusableNodes(conf, () -> job);
    }

    /** Returns the numbers of the nodes that Hadoop's job hears of. */
    private List<Integer> told(NodeReport... updated) {
        return ((JobUpdatedNodesEvent) nodes.filter(new JobUpdatedNodesEvent(null, List.of(updated))))
                .getUpdatedNodes().stream()
                        .map(node -> node.getNodeId().getPort())
                        .toList();
    }

    private boolean isKilled(TaskAttemptId attempt) {
        Event<?> kill = new TaskAttemptKillEvent(attempt, "it ran on an unusable node");
        return nodes.filter(kill) == kill;
    }

    private static NodeReport is(int node, NodeState state) {
        return NodeReport.newInstance(id(node), state, null, null, null, null, 0, null, 0);
    }

    private static NodeId id(int node) {
        return NodeId.newInstance("node", node);
    }

    private static TaskAttemptId map(int number) {
        return JvmIds.map(number);
    }

    private void ended(TaskAttemptId reduce) {
        when(task(reduce.getTaskId()).isFinished()).thenReturn(true);
    }

    private Task task(TaskId id) {
        Map<TaskId, Task> tasks = id.getTaskType() == TaskType.MAP ? maps : reduces;
        return tasks.computeIfAbsent(id, absent -> {
            Task task = mock(Task.class);
            Map<TaskAttemptId, TaskAttempt> attempts = new HashMap<>();
            when(task.getAttempts()).thenReturn(attempts);
            when(task.getAttempt(any())).thenAnswer(call -> attempts.get(call.<TaskAttemptId>getArgument(0)));
            when(job.getTask(id)).thenReturn(task);
            return task;
        });
    }

    private void attempt(TaskAttemptId id, TaskAttemptState state, Phase phase, int node) {
        TaskAttempt attempt = mock(TaskAttempt.class);
        when(attempt.getState()).thenReturn(state);
        when(attempt.getPhase()).thenReturn(phase);
        when(attempt.getNodeId()).thenReturn(id(node));
        task(id.getTaskId()).getAttempts().put(id, attempt);
    }
}
