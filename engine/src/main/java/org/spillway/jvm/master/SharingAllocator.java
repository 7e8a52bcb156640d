package org.spillway.jvm.master;

import java.io.IOException;
import java.security.PrivilegedAction;
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
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptKillEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocatorEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.RMContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.AMPreemptionPolicy;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.PreemptionContainer;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.proto.YarnServiceProtos.SchedulerResourceTypes;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.jvm.master.OfferRules.Headroom;

/**
 * Hadoop's allocator, to which the containers of idle JVMs come as if YARN had ended and allocated them: it assigns them
 * by its own rules of priority, locality and limits. It takes them between its heartbeats, too, without a call to YARN.
 */
final class SharingAllocator extends RMContainerAllocator {
    private static final Logger LOG = LoggerFactory.getLogger(SharingAllocator.class);

    // How often idle JVMs are offered again, for which nothing was to be had.
    private static final long LOOK_AGAIN_MILLIS = 200;

    // How often YARN is asked while the job's first maps or reduces wait, in place of once a second: a wave begins
    // sooner.
    private static final long ASK_AGAIN_NANOS = 200_000_000;

    private final JvmPool pool;
    private final ScheduledTasks tasks;
    private final OfferRules rules;
    private final SharingLauncher launcher;
    // Containers whose attempts' end is made up in the present heartbeat. Guarded by this, as Hadoop's own state.
    private final Set<ContainerId> madeUp = new HashSet<>();
    // Containers of idle JVMs that Hadoop has had for an attempt in the last heartbeat.
    private final Set<ContainerId> offered = new HashSet<>();
    private int mapLimit;
    private int reduceLimit;
    private long releasedMb; // since YARN's last answer
    private long asked; // YARN
    private boolean isBetween;
    private boolean isInputSeen;
    private boolean isHeard = true; // it has answered the registration
    private Thread scheduler;

    SharingAllocator(
            ClientService client,
            AppContext context,
            AMPreemptionPolicy preemption,
            JvmPool pool,
            boolean areAlike,
            SharingLauncher launcher) {
        super(client, context, preemption);
        this.pool = pool;
        this.tasks = new ScheduledTasks(this, pool);
        this.rules = new OfferRules(tasks, areAlike);
        this.launcher = launcher;
    }

    @Override
    @SuppressWarnings({"rawtypes", "unchecked"}) // as Hadoop declares it
    protected void serviceInit(Configuration conf) throws Exception {
        super.serviceInit(conf);
        mapLimit = conf.getInt(MRJobConfig.JOB_RUNNING_MAP_LIMIT, MRJobConfig.DEFAULT_JOB_RUNNING_MAP_LIMIT);
        reduceLimit = conf.getInt(MRJobConfig.JOB_RUNNING_REDUCE_LIMIT, MRJobConfig.DEFAULT_JOB_RUNNING_REDUCE_LIMIT);
        EventHandler handler = eventHandler;
        eventHandler = event -> {
            if (!isBetween || !isPreemption(event)) {
                tasks.see(event, pool.time());
                handler.handle(event);
            }
        };
    }

    // Hadoop kills reduces to make room for maps. Between two answers of YARN, what it has killed is not free yet: it
    // would kill more each time. It decides anew with the next answer.
    private static boolean isPreemption(Event<?> event) {
        return event instanceof TaskAttemptKillEvent kill
                && kill.getTaskAttemptID().getTaskId().getTaskType() == TaskType.REDUCE;
    }

    @Override
    protected void serviceStart() throws Exception {
        super.serviceStart();
        startScheduler();
    }

    // As the master's user: from JDK 24 on, a thread does not inherit it.
    void startScheduler() throws IOException {
        UserGroupInformation user = UserGroupInformation.getCurrentUser();
        scheduler =
                new Thread(() -> user.doAs((PrivilegedAction<Void>) this::schedule), "Spillway scheduler of idle JVMs");
        scheduler.setDaemon(true);
        scheduler.start();
    }

    @Override
    protected void serviceStop() throws Exception {
        if (scheduler != null) {
            scheduler.interrupt();
        }
        super.serviceStop();
    }

    private Void schedule() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                beat(pool.awaitWake(LOOK_AGAIN_MILLIS));
            }
        } catch (InterruptedException e) {
            LOG.debug("the master stops", e);
        }
        return null;
    }

    @Override
    protected ApplicationMasterProtocol createSchedulerProxy() {
        return new FastUnregister(super.createSchedulerProxy());
    }

    // Not while YARN does not answer: Hadoop's own heartbeat counts for how long. Hadoop would take the answer of each
    // heartbeat in between for YARN's, and never give up.
    private synchronized void beat(boolean isWoken) {
        long now = pool.time();
        boolean asksYarn = tasks.isFirst(now) && now - asked >= ASK_AGAIN_NANOS;
        if (!isHeard || !isWoken && !asksYarn) {
            return;
        }
        isBetween = !asksYarn;
        try {
            heartbeat();
        } catch (Exception e) {
            LOG.warn("idle JVMs get their tasks with the next heartbeat", e);
        } finally {
            isBetween = false;
        }
    }

    @Override
    protected synchronized void handleEvent(ContainerAllocatorEvent event) {
        if (event.getType() == EventType.CONTAINER_DEALLOCATE) {
            tasks.drop(event.getAttemptID());
        }
        super.handleEvent(event);
        pool.wake();
    }

    @Override
    protected synchronized void heartbeat() throws Exception {
        isHeard = isBetween; // only YARN may leave it without an answer
        int later = tasks.laterReduces();
        try {
            super.heartbeat();
            isHeard = true;
        } finally {
            madeUp.clear();
        }
        if (tasks.laterReduces() < later) {
            pool.wake(); // some are asked for now
        }
    }

    // What idle JVMs hold can be had for a task at once.
    @Override
    protected Resource getAvailableResources() {
        return Resources.add(super.getAvailableResources(), pool.idleResource());
    }

    @Override
    protected AllocateResponse makeRemoteRequest() throws YarnException, IOException {
        long now = pool.time();
        AllocateResponse response = isBetween ? Responses.empty() : super.makeRemoteRequest();
        if (!isBetween) {
            asked = now;
            releasedMb = 0;
            forgetEnded(response);
            killUnheard(now);
        }
        for (SharedJvm jvm : pool.takeEnded(now)) {
            madeUp.add(jvm.container.getId());
            Responses.addCompleted(response, jvm.container.getId());
        }
        if (!isBetween) {
            rules.see(response.getUpdatedNodes());
            for (Set<PreemptionContainer> wanted : Responses.wantedBack(response)) {
                wanted.forEach(each -> pool.wantBack(each.getId()));
                wanted.removeIf(each -> pool.isUnused(each.getId())); // Hadoop's policies know containers of attempts
            }
        }
        tasks.look(now, left(mapLimit, TaskType.MAP), left(reduceLimit, TaskType.REDUCE));
        List<SharedJvm> idle = pool.idle();
        if (!isInputSeen && !idle.isEmpty()) {
            isInputSeen = true;
            rules.seeMaps(getJob().getTasks(TaskType.MAP).values());
        }
        rules.spare(idle, this::isNodeBlacklisted, headroom(), now).forEach(this::giveBack);
        List<Container> offers = rules.of(pool.idle(), response.getAllocatedContainers());
        offered.clear();
        offers.forEach(each -> offered.add(each.getId()));
        Responses.addAllocated(response, offers);
        return response;
    }

    private int left(int limit, TaskType type) {
        return limit > 0 ? limit - pool.running(type) : Integer.MAX_VALUE;
    }

    // Where YARN counts virtual cores, too, memory alone is no room.
    private Headroom headroom() {
        Resource answered = super.getAvailableResources();
        boolean lacksCores =
                getSchedulerResourceTypes().contains(SchedulerResourceTypes.CPU) && answered.getVirtualCores() <= 0;
        return pool.headroom(lacksCores ? 0 : answered.getMemorySize(), releasedMb);
    }

    // An idle JVM has no attempt that could hear of its end. One that has asked still has. Hadoop would report an error
    // for a container that was given back, since it has no attempt either.
    private void forgetEnded(AllocateResponse response) {
        response.getCompletedContainersStatuses().removeIf(status -> {
            ContainerId id = status.getContainerId();
            boolean isUnused = pool.isUnused(id);
            SharedJvm idle = pool.endedUnused(id);
            if (idle != null) {
                LOG.info("Spillway: the JVM of {} has ended without a task", id);
                launcher.forget(idle);
            }
            return pendingRelease.remove(id) || isUnused;
        });
    }

    @SuppressWarnings("unchecked") // as Hadoop declares it
    private void killUnheard(long now) {
        for (TaskAttemptId attempt : pool.unheard(now)) {
            LOG.warn("Spillway: {} is killed: its shared JVM did not come for it", attempt);
            eventHandler.handle(new TaskAttemptKillEvent(attempt, "its shared JVM did not come for it"));
        }
    }

    private void giveBack(SharedJvm jvm) {
        ContainerId id = jvm.container.getId();
        LOG.info("Spillway: the JVM of {} ends after {} tasks: its container is given back", id, jvm.tasks);
        pendingRelease.add(id);
        releaseJvm(id);
        releasedMb += jvm.memory();
    }

    @Override
    protected void release(ContainerId id) {
        if (offered.remove(id) && pool.isIdle(id)) {
            pendingRelease.remove(id); // nothing was to be had for it: its JVM stays idle
        } else {
            releaseJvm(id);
        }
    }

    private void releaseJvm(ContainerId id) {
        SharedJvm jvm = pool.giveBack(id);
        if (jvm != null) {
            launcher.forget(jvm);
        }
        super.release(id);
    }

    @Override
    public TaskAttemptEvent createContainerFinishedEvent(ContainerStatus status, TaskAttemptId attempt) {
        if (pool.endsUnbegun(status.getContainerId(), attempt)) {
            status.setExitStatus(ContainerExitStatus.ABORTED); // it fails nothing: its attempt is killed
        }
        if (!madeUp.remove(status.getContainerId())) {
            pool.ended(status.getContainerId());
        }
        return super.createContainerFinishedEvent(status, attempt);
    }
}
