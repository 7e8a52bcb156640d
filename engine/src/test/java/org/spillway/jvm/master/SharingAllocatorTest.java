package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.RETURNS_DEEP_STUBS;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.lang.reflect.Field;
import java.util.List;
import java.util.TreeSet;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.client.ClientService;
import org.apache.hadoop.mapreduce.v2.app.job.Job;
import org.apache.hadoop.mapreduce.v2.app.rm.RMCommunicator;
import org.apache.hadoop.mapreduce.v2.app.rm.RMContainerRequestor;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.AMPreemptionPolicy;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the allocator makes of YARN's answers, without the events of a job. */
class SharingAllocatorTest {
    private final SharedJvms jvms = new SharedJvms(3);
    private final Demand demand = new Demand();
    private final SharingLauncher launcher = mock(SharingLauncher.class);
    private final ApplicationMasterProtocol yarn = mock(ApplicationMasterProtocol.class);
    private final SharingAllocator allocator = new SharingAllocator(
            mock(ClientService.class),
            mock(AppContext.class, RETURNS_DEEP_STUBS),
            mock(AMPreemptionPolicy.class),
            jvms,
            demand,
            new Offers(demand, true),
            launcher);
    private final Container container = JvmIds.container(2, "node1");
    private final ContainerId id = container.getId();
    private SharedJvm idle;

    @BeforeEach
    void connect() throws ReflectiveOperationException {
        set("scheduler", yarn);
        set("job", mock(Job.class));
    }

    /** Hadoop would write an error for each: it knows no attempt of the container. */
    @Test
    void makeRemoteRequest_endOfContainerGivenBack_notReported() throws Exception {
        finish(JvmIds.map(0));
        answer();
        allocator.makeRemoteRequest();
        assertThat(jvms.isUnused(id)).as("given back: nothing waits").isTrue();
        field(RMContainerRequestor.class, "pendingRelease")
                .set(allocator, new TreeSet<>()); // it has seen its attempt's end
        answer(id);
        assertThat(allocator.makeRemoteRequest().getCompletedContainersStatuses())
                .isEmpty();
        assertThat(jvms.size()).isZero();
    }

    @Test
    void makeRemoteRequest_endOfUsedContainer_reported() throws Exception {
        jvms.assigned(container, JvmIds.map(0));
        answer(id);
        assertThat(allocator.makeRemoteRequest().getCompletedContainersStatuses())
                .hasSize(1);
    }

    /** Otherwise it would stop the container at the job's end. */
    @Test
    void release_containerOfAJvm_launcherIsTold() {
        finish(JvmIds.map(0));
        jvms.assigned(container, JvmIds.map(1));
        allocator.release(id);
        verify(launcher).forget(idle);
    }

    @Test
    void release_containerWithoutAJvm_launcherIsNotTold() {
        allocator.release(id);
        verify(launcher, never()).forget(any());
    }

    private void finish(TaskAttemptId attempt) {
        jvms.assigned(container, attempt);
        jvms.succeeded(attempt);
        jvms.next(id, attempt);
        jvms.takeEnded(0);
        idle = jvms.idleOf(id);
    }

    private void answer(ContainerId... ended) throws Exception {
        AllocateResponse response = Records.newRecord(AllocateResponse.class);
        response.setCompletedContainersStatuses(List.of(ended).stream()
                .map(each -> ContainerStatus.newInstance(each, ContainerState.COMPLETE, "", 0))
                .toList());
        when(yarn.allocate(any())).thenReturn(response);
    }

    private void set(String field, Object value) throws ReflectiveOperationException {
        field(RMCommunicator.class, field).set(allocator, value);
    }

    private static Field field(Class<?> of, String name) throws NoSuchFieldException {
        Field field = of.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
