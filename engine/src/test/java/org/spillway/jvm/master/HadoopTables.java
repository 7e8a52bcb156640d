package org.spillway.jvm.master;

import static org.mockito.Mockito.RETURNS_DEEP_STUBS;
import static org.mockito.Mockito.mock;

import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.app.MRAppMaster.RunningAppContext;
import org.apache.hadoop.mapreduce.v2.app.client.ClientService;
import org.apache.hadoop.mapreduce.v2.app.job.Job;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptContainerAssignedEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocatorEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerRequestEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.RMCommunicator;
import org.apache.hadoop.mapreduce.v2.app.rm.RMContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.AMPreemptionPolicy;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Resource;
import org.spillway.jvm.master.HadoopMethods.Table;

/** Hadoop's own allocator with its tables of requests, without a YARN. */
final class HadoopTables extends RMContainerAllocator {
    static final Resource SIZE = Resource.newInstance(1024, 1);

    final Map<TaskAttemptId, Container> assigned = new HashMap<>();
    private final Job job = mock(Job.class);

    HadoopTables() {
        super(
                mock(ClientService.class),
                mock(RunningAppContext.class, RETURNS_DEEP_STUBS),
                mock(AMPreemptionPolicy.class));
        eventHandler = event -> {
            if (event instanceof TaskAttemptContainerAssignedEvent assigned) {
                this.assigned.put(assigned.getTaskAttemptID(), assigned.getContainer());
            }
        };
    }

    @Override
    protected Job getJob() {
        return job;
    }

    @Override
    protected Resource getMaxContainerCapability() {
        return Resource.newInstance(1 << 20, 1 << 10);
    }

    void want(TaskAttemptId attempt, Resource size, String... hosts) {
        handleEvent(new ContainerRequestEvent(attempt, Resource.newInstance(size), hosts, new String[0]));
    }

    /** An attempt wants a container whose task has failed, or has lost its output. */
    void wantAgain(TaskAttemptId attempt) {
        handleEvent(ContainerRequestEvent.createContainerRequestEventForFailedContainer(
                attempt, Resource.newInstance(SIZE)));
    }

    /** Asks YARN and assigns the containers of its answer. Asks for all reduces from the next time on. */
    void beat(ApplicationMasterProtocol yarn) throws Exception {
        scheduler = yarn;
        Field hadoops = RMCommunicator.class.getDeclaredField("job"); // asked for its progress
        hadoops.setAccessible(true);
        hadoops.set(this, job);
        heartbeat();
    }

    /** An attempt has its container, or wants none any more. */
    void remove(TaskAttemptId attempt) {
        handleEvent(new ContainerAllocatorEvent(attempt, ContainerAllocator.EventType.CONTAINER_DEALLOCATE));
    }

    /** Returns the reduces that YARN is asked for, with their requests. */
    static Map<TaskAttemptId, ?> reduces(RMContainerAllocator allocator) {
        return Table.REDUCES.of(Table.SCHEDULED.of(allocator));
    }
}
