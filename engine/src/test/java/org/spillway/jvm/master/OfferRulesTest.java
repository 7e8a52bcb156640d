package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitIndex;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.app.job.Task;
import org.apache.hadoop.mapreduce.v2.app.job.event.JobCounterUpdateEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptContainerAssignedEvent;
import org.apache.hadoop.mapreduce.v2.app.job.impl.MapTaskImpl;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.jvm.master.HadoopMethods.Table;
import org.spillway.jvm.master.OfferRules.Headroom;

class OfferRulesTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long FREE = 1 << 20;
    private static final Resource SIZE = HadoopTables.SIZE;

    private long time;
    private int mapRoom = Integer.MAX_VALUE;
    private int reduceRoom = Integer.MAX_VALUE;
    private final JvmPool pool = new JvmPool(3, () -> time);
    private final HadoopTables hadoop = new HadoopTables();
    private final ScheduledTasks tasks = new ScheduledTasks(hadoop, pool);
    private final OfferRules alike = new OfferRules(tasks, true);
    private final OfferRules apart = new OfferRules(tasks, false);
    private final SharedJvm ofMap = idle(JvmIds.map(0), "node1");
    private final SharedJvm ofReduce = idle(JvmIds.reduce(0), "node1");

    @Test
    void of_inputOnTheHost_mapIsTakenAtOnce() {
        want(JvmIds.map(1), "node1");
        assertThat(priorities(apart, ofMap)).containsExactly(20);
    }

    /** Nothing that a JVM could wait for comes: all maps have been asked for. */
    @Test
    void of_inputElsewhere_mapIsTakenAtOnce() {
        want(JvmIds.map(1), "node2");
        assertThat(priorities(apart, ofMap)).containsExactly(20);
    }

    /** A far read of 1 GiB takes 20 s longer, the start of a JVM 3 s. */
    @Test
    void spare_noInputOnHost_jvmGoesToData() {
        alike.seeMaps(List.of(map(1 << 30)));
        want(JvmIds.map(1), "node1");
        want(JvmIds.map(2), "node2");
        assertThat(spareLater(alike, ofMap)).as("input on its host").isEmpty();
        given(JvmIds.map(1));
        want(JvmIds.map(3), "node2");
        assertThat(spareLater(alike, ofMap)).containsExactly(ofMap);
    }

    @Test
    void spare_farReadsAreCheap_jvmStays() {
        alike.seeMaps(List.of(map(64 << 20)));
        want(JvmIds.map(1), "node1");
        given(JvmIds.map(1));
        want(JvmIds.map(2), "node2");
        want(JvmIds.map(3), "node2");
        assertThat(spareLater(alike, ofMap)).isEmpty();
        alike.seeMaps(List.of());
        assertThat(spareLater(alike, ofMap)).isEmpty();
        alike.seeMaps(List.of(map(0), map(128 << 20)));
        assertThat(spareLater(alike, ofMap)).as("in the mean").isEmpty();
        alike.seeMaps(List.of(map(0), map(1 << 30)));
        assertThat(spareLater(alike, ofMap)).containsExactly(ofMap);
    }

    /** As of another cluster, whose hosts YARN does not have. */
    @Test
    void spare_noMapHasHadItsInputOnItsHost_jvmStays() {
        alike.seeMaps(List.of(map(1 << 30)));
        want(JvmIds.map(1), "node2");
        want(JvmIds.map(2), "node2");
        assertThat(spareLater(alike, ofMap)).isEmpty();
    }

    @Test
    void spare_jvmGetsAReduce_jvmStays() {
        alike.seeMaps(List.of(map(1 << 30)));
        want(JvmIds.map(1), "node1");
        given(JvmIds.map(1));
        want(JvmIds.map(2), "node2");
        want(JvmIds.map(3), "node2");
        want(JvmIds.reduce(1));
        ask(1);
        assertThat(spareLater(alike, ofMap)).isEmpty();
    }

    @Test
    void of_mapWithoutHost_takenAtOnce() {
        want(JvmIds.map(1));
        assertThat(priorities(apart, ofMap)).containsExactly(20);
    }

    /** Otherwise two JVMs could take turns where one may run, and none would be given back. */
    @Test
    void of_twoIdleJvms_lastEndedIsOfferedFirst() {
        want(JvmIds.map(1));
        want(JvmIds.map(2));
        SharedJvm later = idle(JvmIds.map(9), "node1");
        later.idleSince = SECOND;
        for (List<SharedJvm> jvms : List.of(List.of(ofMap, later), List.of(later, ofMap))) {
            assertThat(of(alike, jvms)).containsExactly(later.container, ofMap.container);
        }
    }

    /** Code that works once in a JVM would fail it in all that other tasks have used. */
    @Test
    void of_taskHasFailed_noJvmIsOfferedForIt() {
        fail(JvmIds.map(2));
        assertThat(priorities(alike, ofMap)).isEmpty();
        want(JvmIds.map(1), "node1");
        assertThat(priorities(alike, ofMap)).containsExactly(20);

        want(JvmIds.reduce(1));
        ask(1);
        assertThat(priorities(alike, ofMap)).containsExactly(10);
        fail(JvmIds.reduce(2));
        ask(1);
        given(JvmIds.reduce(1));
        assertThat(priorities(alike, ofReduce))
                .as("Hadoop would give it to the failed one")
                .containsExactly(20);
    }

    /** Hadoop gives the container of a map to a failed one if no other waits. */
    @Test
    void of_fewerOtherMapsThanJvms_asManyAsMaps() {
        want(JvmIds.map(1), "node1");
        fail(JvmIds.map(2));
        assertThat(of(alike, List.of(ofMap, idle(JvmIds.map(9), "node1")))).hasSize(1);
    }

    /** The other that waits takes YARN's new container, and what is left is the failed one. */
    @Test
    void of_newContainerTakesTheLastOtherMap_noJvmIsOffered() {
        want(JvmIds.map(1), "node2");
        fail(JvmIds.map(2));
        assertThat(alike.of(look(List.of(ofMap)), List.of(JvmIds.container(9, "node2"))))
                .isEmpty();
    }

    /** Of a lost node, say. In stock it takes the container of a map that has ended. */
    @Test
    void spare_rerunOfLostOutputWaits_jvmIsKept() {
        hadoop.wantAgain(JvmIds.map(2));
        assertThat(spare(apart, 0, ofMap, ofReduce))
                .as("a reduce's makes room for it")
                .containsExactly(ofReduce);
        assertThat(priorities(apart, ofMap)).containsExactly(5);
        assertThat(priorities(apart, ofReduce)).isEmpty();
    }

    /** Hadoop keeps an order of reduces. */
    @Test
    void of_failedReduceInTheOrder_thoseBeforeItAreTaken() {
        want(JvmIds.reduce(1));
        want(JvmIds.reduce(2));
        ask(2);
        fail(JvmIds.reduce(3));
        want(JvmIds.reduce(4));
        ask(2);
        List<SharedJvm> jvms = new ArrayList<>();
        for (int i = 5; i < 9; i++) {
            jvms.add(idle(JvmIds.reduce(i), "node1"));
        }
        assertThat(of(alike, jvms)).hasSize(2);
        given(JvmIds.reduce(1));
        given(JvmIds.reduce(2));
        assertThat(of(alike, jvms)).isEmpty();
        given(JvmIds.reduce(3));
        assertThat(of(alike, jvms)).hasSize(1);
    }

    /** Hadoop would give the container to a map, wherever its input is. */
    @Test
    void of_reducesAreLimited_noMoreAreOffered() {
        want(JvmIds.reduce(1));
        want(JvmIds.reduce(2));
        want(JvmIds.map(1), "node2");
        ask(2);
        limit(9, 1);
        assertThat(priorities(alike, ofMap, ofReduce)).containsExactly(10, 20);
        limit(9, 0);
        assertThat(priorities(alike, ofMap, ofReduce)).containsExactly(20);
        assertThat(spare(apart, 0, ofMap)).as("no reduce may begin").isEmpty();
    }

    /** YARN's answer is a sum over nodes, of which none may have room in one piece. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void spare_othersHaveWaitedLong_jvmMakesRoomThoughYarnHasSome(boolean ofFailedMap) {
        want(JvmIds.map(1), "node1");
        if (ofFailedMap) {
            fail(JvmIds.map(2));
        } else {
            want(JvmIds.reduce(1));
            ask(1);
        }
        SharedJvm other = idle(JvmIds.map(7), "node1");
        time = 4 * SECOND;
        assertThat(spare(apart, FREE, ofMap, other)).isEmpty();
        time = 6 * SECOND;
        assertThat(spare(apart, FREE, ofMap, other)).containsExactly(ofMap);
        assertThat(apart.spare(look(List.of(ofMap)), host -> false, new Headroom(FREE, SIZE.getMemorySize(), 2, 2), 0))
                .as("room was made since YARN's last answer")
                .isEmpty();
    }

    @Test
    void spare_oneOfThoseThatWaitHasAContainer_jvmStays() {
        want(JvmIds.map(1), "node1");
        for (int i = 2; i < 4; i++) {
            fail(JvmIds.map(i));
        }
        time = 6 * SECOND;
        given(JvmIds.map(2));
        assertThat(spare(alike, FREE, ofMap)).isEmpty();
    }

    /** Hadoop asks YARN for none of them meanwhile. */
    @Test
    void spare_othersMayNotBegin_jvmStays() {
        want(JvmIds.map(1), "node1");
        fail(JvmIds.map(2));
        limit(0, 9);
        time = 60 * SECOND;
        assertThat(spare(alike, FREE, ofMap)).isEmpty();
        limit(1, 9);
        assertThat(spare(alike, FREE, ofMap)).as("it has not waited yet").isEmpty();
        time = 66 * SECOND;
        assertThat(spare(alike, FREE, ofMap)).containsExactly(ofMap);
    }

    /** Otherwise one map after the other would take what the rerun of a lost output waits for. */
    @Test
    void of_mapsAreLimited_failedOnesGoFirst() {
        want(JvmIds.map(1), "node1");
        fail(JvmIds.map(2));
        limit(1, 9);
        assertThat(priorities(alike, ofMap)).isEmpty();
        limit(2, 9);
        assertThat(priorities(alike, ofMap)).containsExactly(20);
    }

    /** Three quarters of what the reduce needs are free. */
    @Test
    void spare_largerReduceWaits_mapsJvmMakesRoom() {
        want(JvmIds.map(1), "node1");
        hadoop.want(JvmIds.reduce(1), Resource.newInstance(4096, 1));
        ask(1);
        SharedJvm other = idle(JvmIds.map(7), "node1");
        assertThat(spare(apart, 3072, ofMap, other)).containsExactly(ofMap);
        assertThat(spare(apart, 4096, ofMap, other)).isEmpty();
    }

    @Test
    void spare_failedTaskWaits_jvmMakesRoom() {
        want(JvmIds.map(1), "node1");
        fail(JvmIds.map(2));
        SharedJvm other = idle(JvmIds.map(7), "node1");
        assertThat(spare(alike, 0, ofMap, other)).containsExactly(ofMap);
        assertThat(spare(alike, SIZE.getMemorySize(), ofMap, other)).isEmpty();
    }

    /** Hadoop would give the room to those before it, which JVMs can take. */
    @Test
    void spare_failedTaskIsNotTheFirstThatWaits_jvmStaysUntilItIs() {
        hadoop.wantAgain(JvmIds.map(1));
        fail(JvmIds.map(2));
        assertThat(spare(apart, 0, ofMap)).isEmpty();
        given(JvmIds.map(1));
        assertThat(spare(apart, 0, ofMap)).containsExactly(ofMap);

        want(JvmIds.reduce(1));
        ask(1);
        fail(JvmIds.reduce(2));
        ask(1);
        assertThat(spare(apart, 0, ofReduce)).as("room for the map").containsExactly(ofReduce);
        given(JvmIds.map(2));
        assertThat(spare(apart, 0, ofReduce)).isEmpty();
        given(JvmIds.reduce(1));
        assertThat(spare(apart, 0, ofReduce)).containsExactly(ofReduce);
    }

    /** As YARN does: of maps and reduces that Hadoop has asked for, reduces go first. */
    @Test
    void of_reduceIsAskedFor_goesBeforeMaps() {
        want(JvmIds.map(1), "node1");
        want(JvmIds.reduce(1));
        assertThat(priorities(alike, ofMap)).as("not asked for").containsExactly(20);
        ask(1);
        assertThat(priorities(apart, ofMap)).as("another size").containsExactly(20);
        assertThat(priorities(alike, ofMap)).containsExactly(10);
        given(JvmIds.reduce(1));
        assertThat(priorities(alike, ofMap)).containsExactly(20);
    }

    @Test
    void spare_nothingWaits_givenBackAtOnce() {
        assertThat(spare(alike, 0)).containsExactly(ofMap, ofReduce);
        want(JvmIds.reduce(1));
        assertThat(spare(alike, 0)).isEmpty();
        assertThat(spare(apart, 0)).containsExactly(ofMap);
    }

    /** Reduces may not have begun, or maps may be limited. */
    @Test
    void spare_fiveSecondsInVain_givenBack() {
        want(JvmIds.reduce(1));
        hear(4 * SECOND);
        assertThat(spare(alike, 4 * SECOND)).isEmpty();
        hear(6 * SECOND);
        assertThat(spare(alike, 6 * SECOND)).containsExactly(ofMap, ofReduce);
    }

    @Test
    void spare_silentJvm_givenBack() {
        want(JvmIds.map(1), "node1");
        assertThat(spare(alike, 4 * SECOND)).containsExactly(ofMap, ofReduce);
    }

    @Test
    void spare_badHost_givenBack() {
        want(JvmIds.map(1), "node1");
        assertThat(alike.spare(look(List.of(ofMap)), "node1"::equals, room(FREE), 0))
                .containsExactly(ofMap);
    }

    /** In stock, the container of a map that has ended makes room for it. */
    @Test
    void spare_reduceOfAnotherSizeWaits_mapsJvmMakesRoom() {
        want(JvmIds.map(1), "node1");
        want(JvmIds.reduce(1));
        ask(1);
        SharedJvm other = idle(JvmIds.map(7), "node1");
        assertThat(apart.spare(look(List.of(ofMap, other)), host -> false, room(0), 0))
                .containsExactly(ofMap);
        assertThat(apart.spare(look(List.of(ofMap, other)), host -> false, room(FREE), 0))
                .isEmpty();
    }

    @Test
    void spare_mapOfAnotherSizeWaits_reducesJvmMakesRoom() {
        want(JvmIds.map(1), "node1");
        want(JvmIds.reduce(1));
        assertThat(spare(apart, 0, ofReduce)).containsExactly(ofReduce);
        assertThat(spare(apart, FREE, ofReduce)).isEmpty();
        ask(1);
        assertThat(spare(apart, 0, ofReduce)).as("it gets the reduce").isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"LOST", "DECOMMISSIONING", "UNHEALTHY"})
    void spare_nodeDoesNotRun_givenBack(NodeState state) {
        want(JvmIds.map(1), "node1");
        alike.see(List.of(report("node1", state)));
        SharedJvm elsewhere = idle(JvmIds.map(5), "node2");
        assertThat(spare(alike, FREE, ofMap, elsewhere)).containsExactly(ofMap);
        alike.see(List.of());
        assertThat(spare(alike, FREE, ofMap)).as("reported once").containsExactly(ofMap);
        alike.see(List.of(report("node1", NodeState.RUNNING)));
        assertThat(spare(alike, FREE, ofMap)).isEmpty();
    }

    /** YARN tells of both in one answer, in no order. */
    @Test
    void spare_nodeWasLostAndRunsAgain_jvmStays() {
        want(JvmIds.map(1), "node1");
        NodeReport lost = report("node1", NodeState.LOST);
        NodeReport running = report("node1", NodeState.RUNNING);
        for (List<NodeReport> answer : List.of(List.of(lost, running), List.of(running, lost))) {
            alike.see(answer);
            assertThat(spare(alike, FREE, ofMap)).isEmpty();
        }
    }

    @Test
    void spare_wantedBack_givenBack() {
        want(JvmIds.map(1), "node1");
        ofMap.isWantedBack = true;
        assertThat(spare(alike, FREE, ofMap, ofReduce)).containsExactly(ofMap);
    }

    /** Without preemption, other applications would wait until no map is left. */
    @Test
    void spare_noRoomForFiveMinutes_givenBack() {
        want(JvmIds.map(1), "node1");
        for (long seconds : new long[] {299, 301}) {
            ofMap.idleSince = seconds * SECOND;
            hear(seconds * SECOND);
            boolean isOld = seconds > 300;
            assertThat(alike.spare(look(List.of(ofMap)), host -> false, room(0), seconds * SECOND))
                    .hasSize(isOld ? 1 : 0);
            assertThat(alike.spare(look(List.of(ofMap)), host -> false, room(FREE), seconds * SECOND))
                    .isEmpty();
        }
    }

    /** One with each answer of YARN would take half an hour for two thousand. */
    @Test
    void spare_largeJobWithoutRoom_tenthWithEachAnswer() {
        want(JvmIds.map(1), "node1");
        List<SharedJvm> jvms = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            SharedJvm jvm = idle(JvmIds.map(100 + i), "node1");
            jvm.idleSince = 301 * SECOND;
            jvm.lastAsked = 301 * SECOND;
            jvms.add(jvm);
        }
        long released = 3 * SIZE.getMemorySize();
        assertThat(alike.spare(look(jvms), host -> false, new Headroom(0, 0, 40, 40), 301 * SECOND))
                .hasSize(4);
        assertThat(alike.spare(look(jvms), host -> false, new Headroom(0, released, 40, 40), 301 * SECOND))
                .hasSize(1);
    }

    private static NodeReport report(String host, NodeState state) {
        return NodeReport.newInstance(NodeId.newInstance(host, 1), state, "", "", SIZE, SIZE, 0, "", 0);
    }

    private static Headroom room(long freeMb) {
        return new Headroom(freeMb, 0, 2, 2);
    }

    private List<SharedJvm> spare(OfferRules rules, long freeMb, SharedJvm... idle) {
        return rules.spare(look(List.of(idle)), host -> false, room(freeMb), 0);
    }

    // When the job has had all its containers for long. They have just become idle.
    private List<SharedJvm> spareLater(OfferRules rules, SharedJvm jvm) {
        time += 2 * SECOND;
        rules.spare(look(List.of()), host -> false, room(FREE), 0);
        jvm.idleSince = 6 * SECOND;
        jvm.lastAsked = 6 * SECOND;
        return rules.spare(look(List.of(jvm)), host -> false, room(FREE), 6 * SECOND);
    }

    private List<SharedJvm> spare(OfferRules rules, long now) {
        return rules.spare(look(List.of(ofMap, ofReduce)), host -> false, room(FREE), now);
    }

    private void hear(long now) {
        ofMap.lastAsked = now;
        ofReduce.lastAsked = now;
    }

    private void want(TaskAttemptId attempt, String... hosts) {
        hadoop.want(attempt, SIZE, hosts);
        look(List.of());
    }

    private void fail(TaskAttemptId attempt) {
        pool.failed(attempt);
        hadoop.wantAgain(attempt);
        look(List.of());
    }

    private void ask(int reduces) {
        hadoop.rampUpReduces(reduces);
        look(List.of());
    }

    private void limit(int maps, int reduces) {
        mapRoom = maps;
        reduceRoom = reduces;
        look(List.of());
    }

    // A new container, on the host of its input.
    private void given(TaskAttemptId attempt) {
        Container container = JvmIds.container(100 + attempt.getTaskId().getId(), "node1");
        boolean isMap = attempt.getTaskId().getTaskType() == TaskType.MAP;
        boolean hasFailed = pool.hasFailed(attempt);
        container.setPriority(Priority.newInstance(isMap ? hasFailed ? 5 : 20 : 10));
        hadoop.remove(attempt);
        tasks.see(new TaskAttemptContainerAssignedEvent(attempt, container, null), time);
        JobCounterUpdateEvent counter =
                new JobCounterUpdateEvent(attempt.getTaskId().getJobId());
        counter.addCounterUpdate(JobCounter.DATA_LOCAL_MAPS, 1);
        tasks.see(counter, time);
    }

    // At each heartbeat.
    private List<SharedJvm> look(List<SharedJvm> idle) {
        tasks.look(time, mapRoom, reduceRoom);
        return idle;
    }

    private List<Container> of(OfferRules rules, List<SharedJvm> jvms) {
        return rules.of(look(jvms), List.of());
    }

    private List<Integer> priorities(OfferRules rules, SharedJvm... jvms) {
        return of(rules, List.of(jvms)).stream()
                .map(Container::getPriority)
                .map(Priority::getPriority)
                .toList();
    }

    private static Task map(long length) {
        Task map = mock(MapTaskImpl.class);
        try {
            Table.SPLIT.find().set(map, new TaskSplitMetaInfo(new TaskSplitIndex("", 0), new String[0], length));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
        return map;
    }

    private static SharedJvm idle(TaskAttemptId attempt, String host) {
        SharedJvm jvm = new SharedJvm(JvmIds.container(attempt.getTaskId().getId() + 2, host), attempt, 0);
        return jvm;
    }
}
