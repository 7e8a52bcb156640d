package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.Mockito.RETURNS_DEEP_STUBS;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;
import static org.spillway.jvm.master.JvmIds.NO_NEWS;

import java.lang.reflect.Field;
import java.security.PrivilegedExceptionAction;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptState;
import org.apache.hadoop.mapreduce.v2.app.MRAppMaster.RunningAppContext;
import org.apache.hadoop.mapreduce.v2.app.client.ClientService;
import org.apache.hadoop.mapreduce.v2.app.job.Job;
import org.apache.hadoop.mapreduce.v2.app.job.JobStateInternal;
import org.apache.hadoop.mapreduce.v2.app.job.event.JobUpdatedNodesEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEventType;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptKillEvent;
import org.apache.hadoop.mapreduce.v2.app.job.impl.JobImpl;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocatorEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerFailedEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerRequestEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.RMCommunicator;
import org.apache.hadoop.mapreduce.v2.app.rm.RMContainerRequestor;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.AMPreemptionPolicy;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.PreemptionContainer;
import org.apache.hadoop.yarn.api.records.PreemptionContract;
import org.apache.hadoop.yarn.api.records.PreemptionMessage;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.StrictPreemptionContract;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.SpillwayShuffle;

/** What the allocator makes of YARN's answers, without the events of a job. */
class SharingAllocatorTest {
    private final JvmPool pool = new JvmPool(3, System::nanoTime);
    private final LargerRetries retries = new LargerRetries(true);
    private final SharingLauncher launcher = mock(SharingLauncher.class);
    private final ApplicationMasterProtocol yarn = mock(ApplicationMasterProtocol.class);
    private final Job job = mock(Job.class, RETURNS_DEEP_STUBS);
    private final Configuration conf = new Configuration(false);
    private final List<Event<?>> sent = new CopyOnWriteArrayList<>();
    private final SharingAllocator allocator = new SharingAllocator(
            mock(ClientService.class),
            mock(RunningAppContext.class, RETURNS_DEEP_STUBS),
            mock(AMPreemptionPolicy.class),
            pool,
            retries,
            true,
            launcher);
    private final Container container = JvmIds.container(2, "node1");
    private final ContainerId id = container.getId();

    @BeforeEach
    void init() throws ReflectiveOperationException {
        LargerAsks asks = new LargerAsks(yarn, allocator, retries, () -> false, System::nanoTime);
        set(SharingAllocator.class, "asks", asks);
        set(RMCommunicator.class, "scheduler", asks);
        set(RMCommunicator.class, "job", job);
        set(RMCommunicator.class, "maxContainerCapability", Resource.newInstance(1 << 20, 1 << 10));
        set(RMCommunicator.class, "eventHandler", (EventHandler<Event<?>>) sent::add);
        conf.setClass(MRConfig.SHUFFLE_CONSUMER_PLUGIN, SpillwayShuffle.class, Object.class);
        allocator.init(conf);
    }

    @AfterEach
    void stop() {
        allocator.stop();
    }

    /** It would kill more reduces each time: what it has killed since YARN's last answer is not free yet. */
    @Test
    void serviceInit_betweenAnswersOfYarn_noReduceIsKilledForMaps() throws Exception {
        Event<?> ofReduce = new TaskAttemptKillEvent(JvmIds.reduce(0), "room for maps");
        Event<?> ofMap = new TaskAttemptKillEvent(JvmIds.map(0), "its node is lost");
        Event<?> other = new TaskAttemptEvent(JvmIds.reduce(0), TaskAttemptEventType.TA_CONTAINER_COMPLETED);
        set(SharingAllocator.class, "isBetween", true);
        List.of(ofReduce, ofMap, other).forEach(this::send);
        assertThat(sent).containsExactly(ofMap, other);
        set(SharingAllocator.class, "isBetween", false);
        send(ofReduce);
        assertThat(sent).containsExactly(ofMap, other, ofReduce);
    }

    /** It still serves the outputs of its maps. */
    @Test
    void serviceInit_nodeIsUnhealthy_itsSucceededMapsStay() {
        NodeId node = container.getNodeId();
        when(job.getTask(any()).getAttempt(any()).getState()).thenReturn(TaskAttemptState.SUCCEEDED);
        when(job.getTask(any()).getAttempt(any()).getNodeId()).thenReturn(node);
        send(new JobUpdatedNodesEvent(
                null, List.of(NodeReport.newInstance(node, NodeState.UNHEALTHY, "", "", null, null, 0, "", 0))));
        send(new TaskAttemptKillEvent(JvmIds.map(0), "it ran on an unusable node"));
        assertThat(((JobUpdatedNodesEvent) sent.get(0)).getUpdatedNodes()).isEmpty();
        assertThat((Object) sent.get(1).getType()).isEqualTo(TaskAttemptEventType.TA_CONTAINER_COMPLETED);
    }

    /** From JDK 24 on, a thread does not inherit its creator's. */
    @Test
    void scheduler_startedByTheMastersUser_beatsAsThatUser() throws Exception {
        LinkedBlockingQueue<String> users = new LinkedBlockingQueue<>();
        when(job.getCompletedMaps()).thenAnswer(call -> {
            users.add(UserGroupInformation.getCurrentUser().getUserName());
            return 0;
        });
        UserGroupInformation.createRemoteUser("master").doAs((PrivilegedExceptionAction<Void>) () -> {
            allocator.startScheduler();
            return null;
        });
        pool.assigned(container, JvmIds.map(0));
        pool.succeeded(JvmIds.map(0));
        pool.next(id, JvmIds.map(0), NO_NEWS);
        assertThat(users.take()).isEqualTo("master");
    }

    /** Otherwise once a second. */
    @Test
    void scheduler_firstMapsWait_yarnIsAskedAgainAndAgain() throws Exception {
        answer();
        want(JvmIds.map(0));
        allocator.startScheduler();
        verify(yarn, timeout(60_000).atLeast(3)).allocate(any());
    }

    @Test
    void getAvailableResources_oneJvmIsIdle_withItsContainer() {
        pool.assigned(JvmIds.container(3, "node1"), JvmIds.map(1));
        assertThat(allocator.getAvailableResources()).isEqualTo(Resource.newInstance(0, 0));
        finish(JvmIds.map(0));
        assertThat(allocator.getAvailableResources()).isEqualTo(Resource.newInstance(1024, 1));
    }

    /** Hadoop looks there whether a reduce must go for a map. */
    @Test
    void getAvailableResources_mapWaitsForLargerContainer_lessByWhatItHasMore() throws Exception {
        finish(JvmIds.map(1));
        retries.died(JvmIds.map(0), 1024, true);
        wantAgain(JvmIds.mapAgain(0));
        answer();
        allocator.makeRemoteRequest();
        assertThat(allocator.getAvailableResources().getMemorySize()).isEqualTo(1024 - 512);
    }

    @ParameterizedTest
    @CsvSource({"-104, 1536", "-103, 1536", "137, 0", "143, 0", "255, 0"})
    void makeRemoteRequest_containerEndedWithExitStatus_largerForMemory(int exit, long mb) throws Exception {
        pool.assigned(container, JvmIds.map(0));
        answer(exit, id);
        String diagnostics = allocator
                .makeRemoteRequest()
                .getCompletedContainersStatuses()
                .get(0)
                .getDiagnostics();
        assertThat(diagnostics)
                .isEqualTo(
                        mb == 0
                                ? ""
                                : "\nSpillway: out of memory in a container of 1024 MB, tried again in one of " + mb
                                        + " MB");
        assertThat(retries.of(JvmIds.map(0).getTaskId()))
                .isEqualTo(mb == 0 ? null : new LargerRetries.Size(1024, mb, false));
    }

    /** What tasks before it have left is no reason. */
    @Test
    void makeRemoteRequest_idleJvmHeldTooMuchMemory_nothingIsLarger() throws Exception {
        finish(JvmIds.map(0));
        answer(ContainerExitStatus.KILLED_EXCEEDED_PMEM, id);
        allocator.makeRemoteRequest();
        assertThat(retries.of(JvmIds.map(0).getTaskId())).isNull();
    }

    /** Three such failures blacklist a node. */
    @Test
    void handleEvent_attemptsDiedForMemory_nodeIsNotBlamed() {
        for (int map = 0; map < 3; map++) {
            retries.died(JvmIds.map(map), 1024, true);
            allocator.handleEvent(new ContainerFailedEvent(JvmIds.map(map), "node1:1"));
        }
        assertThat(allocator.getBlacklistedNodes()).isEmpty();
        for (int map = 0; map < 3; map++) { // of the same tasks
            allocator.handleEvent(new ContainerFailedEvent(JvmIds.mapAgain(map), "node1:1"));
        }
        assertThat(allocator.getBlacklistedNodes()).containsExactly("node1");
    }

    /** Its JVM has not come for it: nothing of the attempt has failed. */
    @Test
    void makeRemoteRequest_endOfContainerWhoseAttemptHasNotBegun_attemptIsKilled() throws Exception {
        finish(JvmIds.map(0));
        pool.assigned(container, JvmIds.map(1));
        assertThat(typeOfEnd(JvmIds.map(1))).isEqualTo(TaskAttemptEventType.TA_KILL);
        assertThat(pool.state(id)).isEqualTo(JvmState.ENDED);
    }

    @Test
    void makeRemoteRequest_endOfContainerWhoseAttemptHasBegun_completed() throws Exception {
        pool.assigned(container, JvmIds.map(0));
        assertThat(typeOfEnd(JvmIds.map(0))).isEqualTo(TaskAttemptEventType.TA_CONTAINER_COMPLETED);
    }

    private TaskAttemptEventType typeOfEnd(TaskAttemptId attempt) throws Exception {
        answer(id);
        ContainerStatus status =
                allocator.makeRemoteRequest().getCompletedContainersStatuses().get(0);
        return allocator.createContainerFinishedEvent(status, attempt).getType();
    }

    /** Otherwise Hadoop would launch the next attempt in a container that is being killed. */
    @Test
    void makeRemoteRequest_killedWhileItsMadeUpEndIsReported_knownUntilItsRealEnd() throws Exception {
        pool.assigned(container, JvmIds.map(0));
        pool.succeeded(JvmIds.map(0));
        pool.next(id, JvmIds.map(0), NO_NEWS);
        answer();
        allocator.makeRemoteRequest();
        pool.kill(id, JvmIds.map(0));
        pool.assigned(container, JvmIds.map(1));
        assertThat(pool.firstOf(JvmIds.map(1))).isEqualTo(JvmIds.map(0));
        assertThat(pool.state(id)).as("it is not given the attempt").isNotEqualTo(JvmState.ASSIGNED);
        answer(id);
        allocator.makeRemoteRequest();
        assertThat(pool.state(id)).as("its real end").isEqualTo(JvmState.ENDED);
    }

    @Test
    void makeRemoteRequest_twoJvmsHaveAsked_eachEndsAndIsOfferedOnce() throws Exception {
        Container other = JvmIds.container(3, "node1");
        for (Container each : List.of(container, other)) {
            TaskAttemptId attempt = JvmIds.map(each == other ? 2 : 0);
            pool.assigned(each, attempt);
            pool.succeeded(attempt);
            pool.next(each.getId(), attempt, NO_NEWS);
            want(JvmIds.map(1 + attempt.getTaskId().getId()));
        }
        answer();
        AllocateResponse response = allocator.makeRemoteRequest();
        assertThat(response.getCompletedContainersStatuses())
                .extracting(ContainerStatus::getContainerId)
                .containsExactly(id, other.getId());
        assertThat(response.getAllocatedContainers()).containsExactlyInAnyOrder(container, other);
    }

    /** Hadoop's client warns of an answer that names no collector, and takes no address from one without it. */
    @Test
    void makeRemoteRequest_betweenAnswersOfYarn_collectorIsNamedWithoutAddress() throws Exception {
        set(SharingAllocator.class, "isBetween", true);
        AllocateResponse response = allocator.makeRemoteRequest();
        assertThat(response.getCollectorInfo()).isNotNull();
        assertThat(response.getCollectorInfo().getCollectorAddr()).isNull();
        assertThat(response.getCollectorInfo().getCollectorToken()).isNull();
        verify(yarn, never()).allocate(any());
    }

    /** Hadoop's policies know only containers of attempts. */
    @Test
    void makeRemoteRequest_yarnWantsContainersBack_onlyThoseOfAttemptsAreInTheAnswer() throws Exception {
        finish(JvmIds.map(0));
        Container busy = JvmIds.container(3, "node1");
        pool.assigned(busy, JvmIds.map(1));
        PreemptionContainer idle = preempted(id);
        PreemptionContainer used = preempted(busy.getId());
        PreemptionContract contract = Records.newRecord(PreemptionContract.class);
        contract.setContainers(new HashSet<>(Set.of(idle, used)));
        StrictPreemptionContract strict = Records.newRecord(StrictPreemptionContract.class);
        strict.setContainers(new HashSet<>(Set.of(idle, used)));
        PreemptionMessage message = Records.newRecord(PreemptionMessage.class);
        message.setContract(contract);
        message.setStrictContract(strict);
        AllocateResponse answer = SharingAllocator.emptyAnswer();
        answer.setPreemptionMessage(message);
        when(yarn.allocate(any())).thenReturn(answer);
        PreemptionMessage left = allocator.makeRemoteRequest().getPreemptionMessage();
        assertThat(left.getContract().getContainers()).containsExactly(used);
        assertThat(left.getStrictContract().getContainers()).containsExactly(used);
        assertThat(pool.state(id)).isEqualTo(JvmState.GIVEN_BACK);
        pool.succeeded(JvmIds.map(1));
        assertThat(pool.next(busy.getId(), JvmIds.map(1), NO_NEWS).text()).contains("YARN");
    }

    private static PreemptionContainer preempted(ContainerId id) {
        PreemptionContainer container = Records.newRecord(PreemptionContainer.class);
        container.setId(id);
        return container;
    }

    /** Hadoop asks again after an interval of heartbeats: it would hang here. */
    @Test
    @Timeout(60)
    void stop_endIsStoredLater_yarnIsAskedAgainSoon() throws Exception {
        JobImpl ended = mock(JobImpl.class);
        when(ended.getInternalState()).thenReturn(JobStateInternal.SUCCEEDED);
        set(RMCommunicator.class, "job", ended);
        set(RMCommunicator.class, "isApplicationMasterRegistered", true);
        allocator.setShouldUnregister(true);
        when(yarn.finishApplicationMaster(any())).thenReturn(stored(false), stored(false), stored(true));
        allocator.stop();
        verify(yarn, times(3)).finishApplicationMaster(any());
    }

    private static FinishApplicationMasterResponse stored(boolean stored) {
        return FinishApplicationMasterResponse.newInstance(stored);
    }

    /** Hadoop asks for it later, and ignores the container that a killed attempt gets. */
    @Test
    void handleEvent_reduceKilledBeforeItIsAskedFor_notAskedFor() {
        for (TaskAttemptId attempt : List.of(JvmIds.reduce(0), JvmIds.reduce(1))) {
            want(attempt);
        }
        allocator.handleEvent(
                new ContainerAllocatorEvent(JvmIds.reduce(0), ContainerAllocator.EventType.CONTAINER_DEALLOCATE));
        allocator.scheduleAllReduces();
        assertThat(HadoopTables.reduces(allocator)).containsOnlyKeys(JvmIds.reduce(1));
    }

    /** Hadoop's allocator had no attempt for it. */
    @Test
    void release_offeredContainer_jvmStaysIdle() throws Exception {
        finish(JvmIds.map(0));
        want(JvmIds.map(1));
        answer();
        assertThat(allocator.makeRemoteRequest().getAllocatedContainers()).containsExactly(container);
        allocator.release(id);
        assertThat(pool.idle()).hasSize(1);
        verify(launcher, never()).forget(any());
    }

    @Test
    void release_idleContainerThatWasNotOffered_givenBackAtOnce() throws Exception {
        finish(JvmIds.map(0));
        allocator.release(id);
        assertThat(pool.idle()).isEmpty();
        verify(launcher).forget(argThat(jvm -> jvm.container.getId().equals(id)));
        answer();
        allocator.makeRemoteRequest();
        verify(yarn).allocate(argThat(request -> request.getReleaseList().contains(id)));
    }

    /** Hadoop would write an error for each: it knows no attempt of the container. */
    @Test
    void makeRemoteRequest_endOfContainerGivenBack_notReported() throws Exception {
        finish(JvmIds.map(0));
        answer();
        allocator.makeRemoteRequest();
        assertThat(pool.state(id)).as("nothing waits").isEqualTo(JvmState.GIVEN_BACK);
        field(RMContainerRequestor.class, "pendingRelease")
                .set(allocator, new TreeSet<>()); // it has seen its attempt's end
        answer(id);
        assertThat(allocator.makeRemoteRequest().getCompletedContainersStatuses())
                .isEmpty();
        assertThat(pool.state(id)).isEqualTo(JvmState.ENDED);
    }

    @Test
    void makeRemoteRequest_endOfUsedContainer_reported() throws Exception {
        pool.assigned(container, JvmIds.map(0));
        answer(id);
        assertThat(allocator.makeRemoteRequest().getCompletedContainersStatuses())
                .hasSize(1);
    }

    /** Otherwise it would ask its node manager at the job's end to stop it, which may be lost. */
    @Test
    void makeRemoteRequest_endOfUsedContainer_launcherIsTold() throws Exception {
        pool.assigned(container, JvmIds.map(0));
        answer(id);
        allocator.makeRemoteRequest();
        verify(launcher).forget(argThat(jvm -> jvm.container.getId().equals(id)));
    }

    /** Hadoop's launcher may ask a lost node for minutes to stop it, and the attempt would wait for that. */
    @Test
    void makeRemoteRequest_endOfContainerWhoseAttemptIsKilled_attemptIsCleaned() throws Exception {
        pool.assigned(container, JvmIds.map(0));
        pool.kill(id, JvmIds.map(0));
        answer(id);
        allocator.makeRemoteRequest();
        assertThat(sent)
                .filteredOn(event -> event.getType() == TaskAttemptEventType.TA_CONTAINER_CLEANED)
                .singleElement()
                .extracting(event -> ((TaskAttemptEvent) event).getTaskAttemptID())
                .isEqualTo(JvmIds.map(0));
        verify(launcher, never()).forget(any()); // a second of its threads would wait
    }

    /** Otherwise it would stop the container at the job's end. */
    @Test
    void release_containerOfAJvm_launcherIsTold() {
        finish(JvmIds.map(0));
        pool.assigned(container, JvmIds.map(1));
        allocator.release(id);
        verify(launcher).forget(argThat(jvm -> jvm.container.getId().equals(id)));
    }

    @Test
    void release_containerWithoutAJvm_launcherIsNotTold() {
        allocator.release(id);
        verify(launcher, never()).forget(any());
    }

    private void finish(TaskAttemptId attempt) {
        pool.assigned(container, attempt);
        pool.succeeded(attempt);
        pool.next(id, attempt, NO_NEWS);
        pool.takeEnded(0);
    }

    private void want(TaskAttemptId attempt) {
        allocator.handleEvent(
                new ContainerRequestEvent(attempt, Resource.newInstance(1024, 1), new String[0], new String[0]));
    }

    private void wantAgain(TaskAttemptId attempt) {
        allocator.handleEvent(ContainerRequestEvent.createContainerRequestEventForFailedContainer(
                attempt, Resource.newInstance(1024, 1)));
    }

    private void answer(ContainerId... ended) throws Exception {
        answer(137, ended);
    }

    private void answer(int exit, ContainerId... ended) throws Exception {
        when(yarn.allocate(any())).thenAnswer(call -> {
            AllocateResponse response = SharingAllocator.emptyAnswer();
            for (ContainerId each : ended) {
                response.getCompletedContainersStatuses()
                        .add(ContainerStatus.newInstance(each, ContainerState.COMPLETE, "", exit));
            }
            return response;
        });
    }

    @SuppressWarnings("unchecked") // it was set so
    private void send(Event<?> event) {
        try {
            ((EventHandler<Event<?>>)
                            field(RMCommunicator.class, "eventHandler").get(allocator))
                    .handle(event);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private void set(Class<?> of, String field, Object value) throws ReflectiveOperationException {
        field(of, field).set(allocator, value);
    }

    private static Field field(Class<?> of, String name) throws NoSuchFieldException {
        Field field = of.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
