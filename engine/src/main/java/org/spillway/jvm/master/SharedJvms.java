package org.spillway.jvm.master;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.jvm.Order;
import org.spillway.jvm.master.SharedJvm.State;

/** All JVMs of the job's containers. Thread-safe. It calls nothing while it holds its lock. */
final class SharedJvms {
    private static final Logger LOG = LoggerFactory.getLogger(SharedJvms.class);

    // Between two questions of a JVM.
    private static final int SOON_MILLIS = 5;
    private static final int LATER_MILLIS = 100;
    private static final int LATEST_MILLIS = 2000;
    private static final int SOON_WAITS = 20;
    private static final int MOST_DOUBLED = 5;

    // Of idle JVMs, in all: one costs the master up to 94 us.
    private static final int QUESTIONS_A_MILLI = 2;

    // Events of the master take milliseconds.
    private static final long UNKNOWN_END_NANOS = 10_000_000_000L;

    // A JVM that does not ask for so long after it was to ask has lost its way to the master, or hangs.
    private static final long LOST_NANOS = 20_000_000_000L;

    // YARN is asked more often, and JVMs ask more often.
    private static final long LONGEST_LOOK_NANOS = 2_000_000_000L;

    private final int limit;
    private final Map<ContainerId, SharedJvm> jvms = new HashMap<>();
    // By the first attempt and by the present one. Kept when the JVM has ended: the events of a kill come later.
    private final Map<TaskAttemptId, SharedJvm> byAttempt = new HashMap<>();
    private final Fuse fuse = new Fuse();
    private final Set<SharedJvm> asking = new LinkedHashSet<>();
    private final Set<SharedJvm> idle = new LinkedHashSet<>();
    private final Map<TaskType, Integer> running = new EnumMap<>(TaskType.class);
    private final Resource idleResource = Resource.newInstance(0, 0);
    private boolean wanted;
    private boolean shares = true;
    private int started;
    private int tasks;
    private final LongSupplier clock;
    private long lastLook;
    private long time;

    /**
     * Knows no JVM yet.
     *
     * @param limit most tasks of a JVM
     */
    SharedJvms(int limit) {
        this(limit, System::nanoTime);
    }

    /**
     * Knows no JVM yet.
     *
     * @param limit most tasks of a JVM
     * @param clock the time in nanoseconds
     */
    SharedJvms(int limit, LongSupplier clock) {
        this.limit = limit;
        this.clock = clock;
        this.lastLook = clock.getAsLong();
    }

    /**
     * Returns the nanoseconds that the master has run. The time stands still while the master does: for a collection, or where
     * its host is suspended. Otherwise all JVMs would look silent then.
     */
    synchronized long time() {
        long now = clock.getAsLong();
        time += Math.min(now - lastLook, LONGEST_LOOK_NANOS);
        lastLook = now;
        return time;
    }

    /** No JVM is shared after all. */
    synchronized void shareNone() {
        shares = false;
    }

    synchronized boolean shares() {
        return shares;
    }

    /** Whether a new JVM may run several tasks. */
    synchronized boolean sharesNewOnes() {
        return shares && !fuse.isOfNoUse(tasks - started);
    }

    // Events of the master, in their order.

    /** An attempt has got a container: a new one, or that of a JVM without an attempt. Returns whether it is new. */
    synchronized boolean assigned(Container container, TaskAttemptId attempt) {
        if (!shares) {
            return true;
        }
        tasks++;
        SharedJvm jvm = jvms.get(container.getId());
        boolean isNew = jvm == null;
        if (isNew) {
            started++;
            jvm = new SharedJvm(container, attempt, time());
            jvms.put(container.getId(), jvm);
            count(jvm);
        } else {
            if (!jvm.attempt().equals(jvm.first())) {
                byAttempt.remove(jvm.attempt());
            }
            change(jvm, each -> each.assign(attempt));
        }
        byAttempt.put(attempt, jvm);
        return isNew;
    }

    /** Whether an attempt's container has a JVM that waits for it. */
    synchronized boolean waitsFor(TaskAttemptId attempt) {
        SharedJvm jvm = present(attempt);
        return jvm != null && jvm.state() == State.ASSIGNED;
    }

    /** A container was launched, or its JVM has got its next attempt. */
    synchronized void launched(TaskAttemptId attempt, int shufflePort) {
        SharedJvm jvm = present(attempt);
        if (jvm != null) {
            jvm.setShufflePort(shufflePort);
        }
    }

    /** Returns the port of the shuffle on the node of an attempt's JVM. */
    synchronized int shufflePort(TaskAttemptId attempt) {
        return present(attempt).shufflePort();
    }

    /** An attempt can be had by its JVM. */
    synchronized void canBeHad(TaskAttemptId attempt) {
        SharedJvm jvm = present(attempt);
        if (jvm != null && jvm.state() == State.ASSIGNED) {
            become(jvm, State.READY);
        }
    }

    synchronized void succeeded(TaskAttemptId attempt) {
        SharedJvm jvm = present(attempt);
        if (jvm != null) {
            change(jvm, SharedJvm::succeed);
        }
    }

    /** An attempt has failed or was killed. Its JVM is not used again. */
    synchronized void failed(TaskAttemptId attempt) {
        SharedJvm jvm = present(attempt);
        if (jvm != null && isBusy(jvm)) {
            become(jvm, State.ENDING);
        }
    }

    /** An attempt has failed by itself, by its container's end or by a timeout. {@link #failed} follows. */
    synchronized void countFailure(TaskAttemptId attempt) {
        SharedJvm jvm = present(attempt);
        if (jvm != null && jvm.tasks() > 1 && jvm.hasBegun() && !jvm.hasSucceeded()) {
            fuse.failure();
        }
    }

    /** The master has decided to kill an attempt. The kill of its container follows. */
    synchronized void toBeKilled(TaskAttemptId attempt) {
        SharedJvm jvm = present(attempt);
        if (jvm != null && isBusy(jvm)) {
            jvm.die();
        }
    }

    /** Whether YARN has not reported the end of a killed attempt's container yet. */
    synchronized boolean isAnyKilled() {
        return jvms.values().stream().anyMatch(SharedJvm::isDying);
    }

    /**
     * Waits until the containers of all killed attempts have ended.
     *
     * @return false if they have not within so many milliseconds
     */
    synchronized boolean awaitKilled(long millis) throws InterruptedException {
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (isAnyKilled()) {
            long left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return true;
    }

    /** Returns the attempt for which a container was killed that was launched for another, or that attempt itself. */
    synchronized TaskAttemptId killedOf(TaskAttemptId first) {
        SharedJvm jvm = byAttempt.get(first);
        if (jvm == null || !jvm.first().equals(first)) {
            return first;
        }
        return jvm.killed() == null ? jvm.attempt() : jvm.killed();
    }

    /** Whether a container was launched for this attempt. */
    synchronized boolean isFirst(TaskAttemptId attempt) {
        SharedJvm jvm = byAttempt.get(attempt);
        return jvm == null || jvm.first().equals(attempt);
    }

    /**
     * An attempt is killed.
     *
     * @return whether its container is to be killed: it has no other attempt yet
     */
    synchronized boolean kill(ContainerId container, TaskAttemptId attempt) {
        SharedJvm jvm = jvms.get(container);
        if (jvm == null) {
            return true;
        }
        if (!jvm.attempt().equals(attempt) || jvm.killed() != null) {
            return false; // of the two, the one that it was killed for hears of the container's end
        }
        change(jvm, SharedJvm::kill);
        return true;
    }

    // Questions of JVMs.

    /** Answers a JVM whose attempt has ended. */
    synchronized Order next(ContainerId container, TaskAttemptId ended) {
        SharedJvm jvm = jvms.get(container);
        if (jvm == null) {
            return Order.end("its container has been given back");
        }
        long now = time();
        jvm.hear(now);
        switch (jvm.state()) {
            case RUNNING:
                // The end of its attempt is on its way through the master, unless the answer to its last question was
                // lost.
                if (!jvm.attempt().equals(ended)) {
                    return Order.run(jvm.attempt().toString());
                }
                if (jvm.endAskedFor(now) > UNKNOWN_END_NANOS) {
                    become(jvm, State.ENDING); // it could not take the attempt, say
                    return Order.end("the master knows nothing of the end of " + ended);
                }
                return waitFor(jvm, now);
            case SUCCEEDED:
                if (jvm.tasks() >= limit) {
                    become(jvm, State.ENDING);
                    return Order.end("it has run the " + limit + " tasks of " + SharingRules.TASKS);
                }
                if (jvm.isWantedBack()) {
                    become(jvm, State.ENDING);
                    return Order.end("YARN wants its container back");
                }
                if (fuse.isBlown(tasks - started)) {
                    become(jvm, State.ENDING);
                    return Order.end("too many tasks of this job have failed in used JVMs");
                }
                become(jvm, State.ASKING);
                want();
                return waitFor(jvm, now);
            case READY:
                change(jvm, SharedJvm::begin);
                return Order.run(jvm.attempt().toString());
            case ENDING:
                return Order.end("there is no other task for it");
            default:
                return waitFor(jvm, now);
        }
    }

    // Soon at first: the master is some events away from its answer, or the scheduler from a decision. An idle one asks
    // the later, the more there are.
    private Order waitFor(SharedJvm jvm, long now) {
        int doubled = Math.min(MOST_DOUBLED, Math.max(0, jvm.countWait() - SOON_WAITS));
        int millis = Math.min(LATER_MILLIS, SOON_MILLIS << doubled);
        if (jvm.state() == State.IDLE) {
            millis = Math.max(millis, Math.min(LATEST_MILLIS, idle.size() / QUESTIONS_A_MILLI));
        }
        jvm.hear(now + TimeUnit.MILLISECONDS.toNanos(millis)); // it is not silent until then
        return Order.waitFor(millis);
    }

    // What is counted by state. Each change of a state goes through here.
    private void change(SharedJvm jvm, Consumer<SharedJvm> change) {
        uncount(jvm);
        change.accept(jvm);
        count(jvm);
    }

    private void become(SharedJvm jvm, State state) {
        change(jvm, each -> each.become(state));
    }

    private void count(SharedJvm jvm) {
        if (jvm.state() == State.IDLE) {
            idle.add(jvm);
            Resources.addTo(idleResource, jvm.container().getResource());
        } else if (!jvm.isGivenBack()) {
            running.merge(jvm.attempt().getTaskId().getTaskType(), 1, Integer::sum);
        }
        if (jvm.state() == State.ASKING) {
            asking.add(jvm);
        }
    }

    private void uncount(SharedJvm jvm) {
        if (idle.remove(jvm)) {
            Resources.subtractFrom(idleResource, jvm.container().getResource());
        } else if (!jvm.isGivenBack()) {
            running.merge(jvm.attempt().getTaskId().getTaskType(), -1, Integer::sum);
        }
        asking.remove(jvm);
    }

    // The scheduler.

    /** Asks the scheduler to look at the JVMs. */
    synchronized void want() {
        wanted = true;
        notifyAll();
    }

    /** The same if any JVM waits. */
    synchronized void wantIfAnyWaits() {
        if (!idle.isEmpty() || !asking.isEmpty()) {
            want();
        }
    }

    /** Waits until a JVM may get an attempt; while some are idle, for so many milliseconds at most. */
    synchronized void awaitWanted(long millis) throws InterruptedException {
        while (!wanted) {
            boolean isIdle = !idle.isEmpty();
            wait(isIdle ? millis : 0);
            wanted |= isIdle;
        }
        wanted = false;
    }

    /** Returns the containers whose attempts have ended while their JVMs live. They are idle from now on. */
    synchronized List<ContainerId> takeEnded(long now) {
        List<ContainerId> ended = new ArrayList<>();
        for (SharedJvm jvm : List.copyOf(asking)) {
            change(jvm, each -> each.rest(now));
            ended.add(jvm.container().getId());
        }
        return ended;
    }

    /** Returns the JVMs without an attempt. */
    synchronized List<SharedJvm> idle() {
        return new ArrayList<>(idle);
    }

    /** Returns what the containers of the JVMs without an attempt hold. */
    synchronized Resource idleResource() {
        return Resources.clone(idleResource);
    }

    /** Returns how many JVMs were started. */
    synchronized int started() {
        return started;
    }

    synchronized int size() {
        return jvms.size();
    }

    /** Returns how many JVMs have a task of a kind. */
    synchronized int running(TaskType type) {
        return running.getOrDefault(type, 0);
    }

    /** Whether a container's JVM lives on after its attempt. */
    synchronized boolean livesOn(ContainerId container) {
        SharedJvm jvm = jvms.get(container);
        return jvm != null && jvm.state() != State.ENDING;
    }

    /** Returns the attempts that their JVMs have not come for, though these have long been silent. Each is returned once. */
    synchronized List<TaskAttemptId> unheard(long now) {
        List<TaskAttemptId> unheard = new ArrayList<>();
        for (SharedJvm jvm : jvms.values()) {
            if (jvm.state() == State.READY && now - jvm.lastAsked() > LOST_NANOS) {
                become(jvm, State.ENDING);
                unheard.add(jvm.attempt());
            }
        }
        return unheard;
    }

    /** Whether Hadoop's allocator does not know the container of a JVM: it has no attempt, or was given back. */
    synchronized boolean isUnused(ContainerId container) {
        SharedJvm jvm = jvms.get(container);
        return jvm != null && (jvm.state() == State.IDLE || jvm.isGivenBack());
    }

    /** Returns the JVM of a container if it has no attempt, or null. */
    synchronized SharedJvm idleOf(ContainerId container) {
        SharedJvm jvm = jvms.get(container);
        return jvm != null && jvm.state() == State.IDLE ? jvm : null;
    }

    /** Whether the end of a container would be no fault of the attempt that has it: its JVM has not come for the attempt. */
    synchronized boolean endsUnbegun(ContainerId container, TaskAttemptId attempt) {
        SharedJvm jvm = jvms.get(container);
        return jvm != null && jvm.attempt().equals(attempt) && !jvm.hasBegun();
    }

    /** YARN wants these containers back. It says so once, and kills them if they have not ended after a while. */
    synchronized void wantBack(Set<ContainerId> containers) {
        for (ContainerId container : containers) {
            SharedJvm jvm = jvms.get(container);
            if (jvm != null) {
                jvm.wantBack();
            }
        }
    }

    /** A container is given back: its JVM gets no other attempt. Returns the JVM, or null if it has none. */
    synchronized SharedJvm end(ContainerId container) {
        SharedJvm jvm = jvms.get(container);
        if (jvm != null) {
            change(jvm, SharedJvm::giveBack);
        }
        return jvm;
    }

    /** A container without a running attempt, or of a killed one, has ended. */
    synchronized void endedUnused(ContainerId container) {
        SharedJvm jvm = jvms.get(container);
        if (jvm != null
                && (jvm.state() == State.IDLE || jvm.state() == State.ASKING || jvm.isGivenBack() || jvm.isDying())) {
            ended(container);
        }
    }

    /**
     * Hadoop's allocator reports the end of a container: its real one, or that of {@link #takeEnded}, after which its JVM
     * may have been killed.
     */
    synchronized void reportedEnd(ContainerId container) {
        SharedJvm jvm = jvms.get(container);
        if (jvm != null && !jvm.takePretendedEnd()) {
            ended(container);
        }
    }

    /** A container has ended. */
    synchronized void ended(ContainerId container) {
        SharedJvm jvm = jvms.remove(container);
        if (jvm != null) {
            if (jvm.state() == State.SUCCEEDED && jvm.tasks() == 1) {
                fuse.retirement();
            }
            uncount(jvm);
            jvm.become(State.ENDING);
            notifyAll();
        }
    }

    /** Writes how many JVMs have run how many tasks. */
    synchronized void log() {
        LOG.info("Spillway: {} JVMs were started for {} attempts", started, tasks);
    }

    private SharedJvm present(TaskAttemptId attempt) {
        SharedJvm jvm = byAttempt.get(attempt);
        return jvm == null || !jvm.attempt().equals(attempt) ? null : jvm;
    }

    private static boolean isBusy(SharedJvm jvm) {
        return jvm.state() == State.RUNNING || jvm.state() == State.ASSIGNED || jvm.state() == State.READY;
    }
}
