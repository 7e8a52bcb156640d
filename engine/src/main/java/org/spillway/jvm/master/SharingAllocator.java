package org.spillway.jvm.master;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.client.ClientService;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEventType;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptKillEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocatorEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerRequestEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.RMContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.AMPreemptionPolicy;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.proto.YarnServiceProtos.SchedulerResourceTypes;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hadoop's allocator, to which the containers of idle JVMs come as if YARN had ended and allocated them: it assigns them
 * by its own rules of priority, locality and limits. It takes them between its heartbeats, too, without a call to YARN.
 */
final class SharingAllocator extends RMContainerAllocator {
    private static final Logger LOG = LoggerFactory.getLogger(SharingAllocator.class);

    // How often idle JVMs are offered again, for which nothing was to be had.
    private static final long OFFER_AGAIN_MILLIS = 200;

    // How often YARN is asked while the job's first maps or reduces wait, in place of once a second: a wave begins
    // sooner.
    private static final long ASK_AGAIN_MILLIS = 200;

    private final SharedJvms jvms;
    private final Demand demand;
    private final Offers offers;
    private final SharingLauncher launcher;
    // Containers that are offered in the present heartbeat. Guarded by this, as Hadoop's own state.
    private final Set<ContainerId> offered = new HashSet<>();
    private int mapLimit;
    private int reduceLimit;
    private long releasedMb; // since YARN's last answer
    private boolean isBetween;
    private boolean isInputSeen;
    private boolean isHeard = true; // it has answered the registration
    private Thread scheduler;
    private Thread first;

    SharingAllocator(
            ClientService client,
            AppContext context,
            AMPreemptionPolicy preemption,
            SharedJvms jvms,
            Demand demand,
            Offers offers,
            SharingLauncher launcher) {
        super(client, context, preemption);
        this.jvms = jvms;
        this.demand = demand;
        this.offers = offers;
        this.launcher = launcher;
    }

    @Override
    @SuppressWarnings("unchecked") // as Hadoop declares it
    protected void serviceInit(Configuration conf) throws Exception {
        super.serviceInit(conf);
        mapLimit = conf.getInt(MRJobConfig.JOB_RUNNING_MAP_LIMIT, MRJobConfig.DEFAULT_JOB_RUNNING_MAP_LIMIT);
        reduceLimit = conf.getInt(MRJobConfig.JOB_RUNNING_REDUCE_LIMIT, MRJobConfig.DEFAULT_JOB_RUNNING_REDUCE_LIMIT);
        eventHandler = new NoHastyPreemption(eventHandler, () -> isBetween);
    }

    @Override
    protected void serviceStart() throws Exception {
        super.serviceStart();
        scheduler = repeat("Spillway scheduler of idle JVMs", () -> {
            jvms.awaitWanted(OFFER_AGAIN_MILLIS);
            beat(true);
        });
        first = repeat("Spillway asks for the first containers", () -> {
            Thread.sleep(ASK_AGAIN_MILLIS);
            if (demand.isFirst()) {
                beat(false);
            }
        });
    }

    @Override
    protected void serviceStop() throws Exception {
        if (scheduler != null) {
            scheduler.interrupt();
            first.interrupt();
        }
        super.serviceStop();
    }

    /** What a thread does again and again until it is interrupted. */
    private interface Step {
        void run() throws InterruptedException;
    }

    private static Thread repeat(String name, Step step) {
        Thread thread = new Thread(
                () -> {
                    try {
                        while (!Thread.currentThread().isInterrupted()) {
                            step.run();
                        }
                    } catch (InterruptedException e) {
                        LOG.debug("the master stops", e);
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    @Override
    protected ApplicationMasterProtocol createSchedulerProxy() {
        return new PromptEnd(super.createSchedulerProxy());
    }

    // Not while YARN does not answer: Hadoop's own heartbeat counts for how long. Hadoop would take the answer of each
    // heartbeat in between for YARN's, and never give up.
    private synchronized void beat(boolean between) {
        if (!isHeard) {
            return;
        }
        isBetween = between;
        try {
            heartbeat();
        } catch (Exception e) {
            LOG.warn(
                    between
                            ? "idle JVMs get their tasks with the next heartbeat"
                            : "YARN is asked again with the next heartbeat",
                    e);
        } finally {
            isBetween = false;
        }
    }

    @Override
    protected synchronized void handleEvent(ContainerAllocatorEvent event) {
        if (event instanceof ContainerRequestEvent request) {
            demand.add(request);
        } else if (event.getType() == EventType.CONTAINER_DEALLOCATE) {
            demand.drop(event.getAttemptID());
        }
        super.handleEvent(event);
        jvms.wantIfAnyWaits();
    }

    @Override
    protected synchronized void heartbeat() throws Exception {
        isHeard = isBetween; // only YARN may leave it without an answer
        try {
            super.heartbeat();
            isHeard = true;
        } finally {
            offered.clear();
        }
    }

    // What idle JVMs hold can be had for a task at once.
    @Override
    protected Resource getAvailableResources() {
        return Resources.add(super.getAvailableResources(), jvms.idleResource());
    }

    @Override
    protected AllocateResponse makeRemoteRequest() throws YarnException, IOException {
        long now = jvms.time();
        AllocateResponse response = isBetween ? Responses.empty() : super.makeRemoteRequest();
        if (!isBetween) {
            releasedMb = 0;
            forgetEnded(response);
            killUnheard(now);
        }
        Responses.addCompleted(response, jvms.takeEnded(now));
        if (!isBetween) {
            offers.see(response.getUpdatedNodes());
            jvms.wantBack(Responses.wantedBack(response));
            Responses.removeWantedBack(response, jvms::isUnused);
        }
        demand.limit(left(mapLimit, TaskType.MAP), left(reduceLimit, TaskType.REDUCE));
        List<SharedJvm> idle = jvms.idle();
        if (!isInputSeen && !idle.isEmpty()) {
            isInputSeen = true;
            offers.seeMapBytes(SplitLengths.mean(getJob().getTasks(TaskType.MAP).values()));
        }
        List<SharedJvm> spare = offers.spare(idle, this::isNodeBlacklisted, room(), now);
        giveBack(spare);
        idle.removeIf(SharedJvm::isGivenBack);
        List<Container> containers = offers.of(idle, response.getAllocatedContainers());
        containers.forEach(container -> offered.add(container.getId()));
        Responses.addAllocated(response, containers);
        return response;
    }

    private int left(int limit, TaskType type) {
        return limit > 0 ? limit - jvms.running(type) : Integer.MAX_VALUE;
    }

    // Where YARN counts virtual cores, too, memory alone is no room.
    private Room room() {
        Resource answered = super.getAvailableResources();
        boolean lacksCores =
                getSchedulerResourceTypes().contains(SchedulerResourceTypes.CPU) && answered.getVirtualCores() <= 0;
        return new Room(lacksCores ? 0 : answered.getMemorySize(), releasedMb, jvms.size(), jvms.started());
    }

    // An idle JVM has no attempt that could hear of its end. One that has asked still has. Hadoop would report an error
    // for a container that was given back, since it has no attempt either.
    private void forgetEnded(AllocateResponse response) {
        response.getCompletedContainersStatuses().removeIf(status -> {
            boolean isUnused = jvms.isUnused(status.getContainerId());
            SharedJvm idle = jvms.idleOf(status.getContainerId());
            jvms.endedUnused(status.getContainerId());
            if (idle != null) {
                LOG.info("Spillway: the JVM of {} has ended without a task", status.getContainerId());
                launcher.forget(idle);
            }
            return pendingRelease.remove(status.getContainerId()) || isUnused;
        });
    }

    @SuppressWarnings("unchecked") // as Hadoop declares it
    private void killUnheard(long now) {
        for (TaskAttemptId attempt : jvms.unheard(now)) {
            LOG.warn("Spillway: {} is killed: its shared JVM did not come for it", attempt);
            eventHandler.handle(new TaskAttemptKillEvent(attempt, "its shared JVM did not come for it"));
        }
    }

    private void giveBack(List<SharedJvm> spare) {
        for (SharedJvm jvm : spare) {
            ContainerId id = jvm.container().getId();
            LOG.info("Spillway: the JVM of {} ends after {} tasks: its container is given back", id, jvm.tasks());
            pendingRelease.add(id);
            release(id);
            releasedMb += jvm.container().getResource().getMemorySize();
        }
    }

    @Override
    protected void release(ContainerId id) {
        if (offered.remove(id)) {
            pendingRelease.remove(id); // nothing was to be had for it: its JVM stays idle
            return;
        }
        SharedJvm jvm = jvms.end(id);
        if (jvm != null) {
            launcher.forget(jvm);
        }
        super.release(id);
    }

    @Override
    public TaskAttemptEvent createContainerFinishedEvent(ContainerStatus status, TaskAttemptId attempt) {
        boolean isUnbegun = jvms.endsUnbegun(status.getContainerId(), attempt);
        jvms.reportedEnd(status.getContainerId());
        return isUnbegun
                ? new TaskAttemptEvent(attempt, TaskAttemptEventType.TA_KILL)
                : super.createContainerFinishedEvent(status, attempt);
    }

    @Override
    public void rampUpReduces(int more) {
        demand.askForReduces(more);
        super.rampUpReduces(more);
        jvms.wantIfAnyWaits();
    }

    @Override
    public void rampDownReduces(int fewer) {
        demand.askForReduces(-fewer);
        super.rampDownReduces(fewer);
    }

    @Override
    public void scheduleAllReduces() {
        demand.askForReduces(Integer.MAX_VALUE / 2);
        super.scheduleAllReduces();
        jvms.wantIfAnyWaits();
    }
}
