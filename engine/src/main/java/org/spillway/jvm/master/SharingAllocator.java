package org.spillway.jvm.master;

import java.io.IOException;
import java.security.PrivilegedAction;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.client.ClientService;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptKillEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocatorEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.RMContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.AMPreemptionPolicy;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.CollectorInfo;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.PreemptionMessage;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.proto.YarnServiceProtos.SchedulerResourceTypes;
import org.apache.hadoop.yarn.util.Records;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.jvm.master.HadoopMethods.Table;
import org.spillway.jvm.master.OfferRules.Headroom;

/**
 * Hadoop's allocator, to which the containers of idle JVMs come as if YARN had ended and allocated them: it assigns them
 * by its own rules of priority, locality and limits. It takes them between its heartbeats, too, without a call to YARN.
 */
final class SharingAllocator extends RMContainerAllocator {
    private static final Logger LOG = LoggerFactory.getLogger(SharingAllocator.class);

    // How often idle JVMs are offered again, for which nothing was to be had.
    private static final long LOOK_AGAIN_MILLIS = 200;

    // After a look none follows for so many times as long as it took: JVMs that ask meanwhile share the next.
    private static final int REST = 5;
    private static final long LONGEST_REST_NANOS = 20_000_000;

    // How often YARN is asked while the job's first maps or reduces wait, in place of once a second: a wave begins
    // sooner.
    private static final long ASK_AGAIN_NANOS = 200_000_000;

    // YARN confirms the end of an application only when it has stored it. Hadoop asks again after an interval of
    // heartbeats, 1 s by default, in which the client waits for its job.
    private static final int ASK_FOR_END_MILLIS = 100;

    private final JvmPool pool;
    private final LargerRetries retries;
    private final ScheduledTasks tasks;
    private final OfferRules rules;
    private final SharingLauncher launcher;
    // Containers of idle JVMs that are offered in the present heartbeat. Guarded by this, as Hadoop's own state.
    private final Set<ContainerId> offered = new HashSet<>();
    private long releasedMb; // since YARN's last answer
    private long asked; // YARN
    private boolean isBetween;
    private boolean isHeard = true; // it has answered the registration
    private Thread scheduler;
    private LargerAsks asks;

    SharingAllocator(
            ClientService client,
            AppContext context,
            AMPreemptionPolicy preemption,
            JvmPool pool,
            LargerRetries retries,
            boolean areAlike,
            SharingLauncher launcher) {
        super(client, context, preemption);
        this.pool = pool;
        this.retries = retries;
        this.tasks = new ScheduledTasks(this, pool);
        this.rules = new OfferRules(tasks, areAlike);
        this.launcher = launcher;
    }

    @Override
    @SuppressWarnings({"rawtypes", "unchecked"}) // as Hadoop declares it
    protected void serviceInit(Configuration conf) throws Exception {
        super.serviceInit(conf);
        EventHandler handler = eventHandler;
        UnusableNodes nodes = new UnusableNodes(conf, this::getJob);
        eventHandler = event -> {
            if (!isBetween || !isPreemption(event)) {
                tasks.see(event, pool.time());
                handler.handle(nodes.filter(event));
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
        synchronized (this) {
            rules.seeMaps(getJob().getTasks(TaskType.MAP).values());
        }
        startScheduler();
    }

    @Override
    protected ApplicationMasterProtocol createSchedulerProxy() {
        asks = new LargerAsks(
                super.createSchedulerProxy(), this, retries, () -> pool.running(TaskType.REDUCE) > 0, pool::time);
        return asks;
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
        pool.log();
        int configured = Table.POLL_INTERVAL.<Integer>of(this);
        Table.POLL_INTERVAL.find().setInt(this, Math.min(configured, ASK_FOR_END_MILLIS));
        super.serviceStop();
    }

    private Void schedule() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                boolean waitsAnyJvm = pool.awaitWake(LOOK_AGAIN_MILLIS);
                long start = System.nanoTime();
                beat(waitsAnyJvm);
                TimeUnit.NANOSECONDS.sleep(Math.min(LONGEST_REST_NANOS, REST * (System.nanoTime() - start)));
            }
        } catch (InterruptedException e) {
            LOG.debug("the master stops", e);
        }
        return null;
    }

    // Not while YARN does not answer: Hadoop's own heartbeat counts for how long. Hadoop would take the answer of each
    // heartbeat in between for YARN's, and never give up.
    private synchronized void beat(boolean waitsAnyJvm) {
        long now = pool.time();
        boolean asksYarn = tasks.areFirst(now) && now - asked >= ASK_AGAIN_NANOS;
        if (!isHeard || !waitsAnyJvm && !asksYarn) {
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
        // Three failures blacklist a node, which is not to blame if a task needs more memory.
        if (event.getType() != EventType.CONTAINER_FAILED || !retries.isDead(event.getAttemptID())) {
            super.handleEvent(event);
        }
        pool.wake();
    }

    @Override
    protected synchronized void heartbeat() throws Exception {
        isHeard = isBetween; // only YARN may leave it without an answer
        int later = tasks.laterReduces();
        super.heartbeat();
        isHeard = true;
        if (tasks.laterReduces() < later) {
            pool.wake(); // some are asked for now
        }
    }

    // What idle JVMs hold can be had for a task at once. Hadoop kills reduces if a map has no room. It knows only the
    // usual size of maps.
    @Override
    protected Resource getAvailableResources() {
        Resource available = Resources.clone(super.getAvailableResources());
        pool.idle().forEach(jvm -> Resources.addTo(available, jvm.container.getResource()));
        available.setMemorySize(Math.max(0, available.getMemorySize() - asks.moreForMap()));
        return available;
    }

    // Changes YARN's answer in its lists: its setters append (AllocateResponsePBImpl).
    @Override
    protected AllocateResponse makeRemoteRequest() throws YarnException, IOException {
        long now = pool.time();
        AllocateResponse response = isBetween ? emptyAnswer() : super.makeRemoteRequest();
        if (!isBetween) {
            asked = now;
            releasedMb = 0;
            killUnheard(now);
        }
        List<ContainerStatus> ended = response.getCompletedContainersStatuses();
        ended.removeIf(this::hearEnd);
        for (SharedJvm jvm : pool.takeEnded(now)) {
            ended.add(ContainerStatus.newInstance(
                    jvm.container.getId(), ContainerState.COMPLETE, "", ContainerExitStatus.SUCCESS));
        }
        rules.see(response.getUpdatedNodes());
        hearWantedBack(response.getPreemptionMessage());
        tasks.look(
                now,
                room(MRJobConfig.JOB_RUNNING_MAP_LIMIT, TaskType.MAP),
                room(MRJobConfig.JOB_RUNNING_REDUCE_LIMIT, TaskType.REDUCE));
        offered.clear();
        rules.spare(pool.idle(), this::isNodeBlacklisted, headroom(), now).forEach(this::giveBack);
        List<Container> offers = rules.of(pool.idle(), response.getAllocatedContainers());
        offers.forEach(each -> offered.add(each.getId()));
        response.getAllocatedContainers().addAll(0, offers); // a warm JVM before a new one
        return response;
    }

    /** Returns an answer of YARN in which nothing has happened. */
    static AllocateResponse emptyAnswer() {
        AllocateResponse response = Records.newRecord(AllocateResponse.class);
        // The client of timeline service v2 warns of an answer without it, and ignores one without an address.
        response.setCollectorInfo(Records.newRecord(CollectorInfo.class));
        return response;
    }

    @SuppressWarnings("unchecked") // as Hadoop declares it
    private void killUnheard(long now) {
        for (TaskAttemptId attempt : pool.unheard(now)) {
            LOG.warn("Spillway: {} is killed: its shared JVM did not come for it", attempt);
            eventHandler.handle(new TaskAttemptKillEvent(attempt, "its shared JVM did not come for it"));
        }
    }

    // Returns whether Hadoop is not to hear of it: it would report an error for a container without an attempt, as that
    // of an idle JVM, or one that was given back.
    @SuppressWarnings("unchecked") // as Hadoop declares it
    private boolean hearEnd(ContainerStatus status) {
        ContainerId id = status.getContainerId();
        if (!pool.hasBegun(id)) {
            status.setExitStatus(ContainerExitStatus.ABORTED); // it fails nothing: its attempt is killed
        }
        JvmState last = pool.state(id);
        SharedJvm jvm = pool.ended(id);
        // The node manager of a lost node would be asked for minutes to end it. Where it is asked already, only its
        // attempt does not wait: to forget it would.
        if (jvm != null && jvm.killed == null) {
            launcher.forget(jvm);
        } else if (jvm != null) {
            eventHandler.handle(new SharingDispatcher.AttemptCleaned(jvm.killed));
        }
        if (last == JvmState.RUNNING && MemoryDeath.isOfContainer(status.getExitStatus())) {
            status.setDiagnostics(status.getDiagnostics() + retries.died(jvm.attempt, jvm.memory(), false));
        }
        if (last == JvmState.IDLE) {
            LOG.info("Spillway: the JVM of {} has ended without a task", id);
        }
        return pendingRelease.remove(id) || last.isUnused();
    }

    // Hadoop's policies know only containers of attempts.
    private void hearWantedBack(PreemptionMessage message) {
        if (message != null && message.getStrictContract() != null) {
            message.getStrictContract().getContainers().removeIf(each -> pool.wantBack(each.getId()));
        }
        if (message != null && message.getContract() != null) {
            message.getContract().getContainers().removeIf(each -> pool.wantBack(each.getId()));
        }
    }

    // How many more tasks of a kind may run.
    private int room(String limitKey, TaskType type) {
        int limit = getConfig().getInt(limitKey, 0);
        return limit > 0 ? limit - pool.running(type) : Integer.MAX_VALUE;
    }

    // Where YARN counts virtual cores, too, memory alone is no room.
    private Headroom headroom() {
        Resource answered = super.getAvailableResources();
        boolean lacksCores =
                getSchedulerResourceTypes().contains(SchedulerResourceTypes.CPU) && answered.getVirtualCores() <= 0;
        return pool.headroom(lacksCores ? 0 : answered.getMemorySize(), releasedMb);
    }

    private void giveBack(SharedJvm jvm) {
        ContainerId id = jvm.container.getId();
        LOG.info("Spillway: the JVM of {} ends after {} tasks: its container is given back", id, jvm.tasks);
        pendingRelease.add(id);
        release(id);
        releasedMb += jvm.memory();
    }

    @Override
    protected void release(ContainerId id) {
        if (offered.remove(id) && pool.state(id) == JvmState.IDLE) {
            pendingRelease.remove(id); // nothing was to be had for it: its JVM stays idle
            return;
        }
        SharedJvm jvm = pool.giveBack(id);
        if (jvm != null) {
            launcher.forget(jvm);
        }
        super.release(id);
    }
}
