package org.spillway.jvm.master;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.jvm.NextTask;
import org.spillway.jvm.master.JvmState.Event;
import org.spillway.jvm.master.OfferRules.Headroom;
import org.spillway.jvm.master.SharedJvm.View;

/** All JVMs of the job's containers, and the lock that guards them. It calls nothing while it holds it. */
final class JvmPool {
    private static final Logger LOG = LoggerFactory.getLogger(JvmPool.class);

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

    // No JVM is used again where at least three, and more than a tenth, of the tasks in used ones have failed: a static
    // field of the job's keeps what the end of a task closes, say. Each such task succeeds in a JVM of its own, but
    // counts
    // as failed for its node.
    private static final int MIN_FAILURES = 3;
    private static final int SHARE_OF_TASKS = 10;

    // New JVMs run one task each where each of so many has ended after its first, and none was used again: each task
    // leaves
    // what ends its JVM, a thread say, for which the JVM has waited 2 s.
    private static final int MIN_RETIRED = 10;

    private final int limit;
    private final LongSupplier clock;
    private final Map<ContainerId, SharedJvm> jvms = new HashMap<>();
    // By the first attempt and by the present one. Kept when the JVM has ended: the events of a kill come later.
    private final Map<TaskAttemptId, SharedJvm> byAttempt = new HashMap<>();
    private final SharedJvm none = new SharedJvm(null, null, 0); // of a container or an attempt without a JVM
    private final Map<JvmState, Set<SharedJvm>> byState = new EnumMap<>(JvmState.class);
    private final Map<TaskType, Integer> running = new EnumMap<>(TaskType.class);
    private final Resource idleResource = Resource.newInstance(0, 0);
    private final Set<TaskAttemptId> succeeded = new HashSet<>();
    private final Set<TaskId> failed = new HashSet<>();
    private boolean isWoken;
    private boolean shares = true;
    private int started;
    private int tasks;
    private int failures; // of tasks in used JVMs
    private int retired; // after their first task, which has succeeded, without a question for another
    private long lastLook;
    private long time;

    /**
     * Knows no JVM yet.
     *
     * @param limit most tasks of a JVM
     * @param clock the time in nanoseconds
     */
    JvmPool(int limit, LongSupplier clock) {
        this.limit = limit;
        this.clock = clock;
        this.lastLook = clock.getAsLong();
        for (JvmState state : JvmState.values()) {
            byState.put(state, new LinkedHashSet<>());
        }
        none.state = JvmState.ENDED;
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

    /** Whether a new JVM may run several tasks. */
    synchronized boolean sharesNewOnes() {
        return shares && (retired < MIN_RETIRED || tasks > started);
    }

    // Events of the master, in their order.

    /** An attempt has got a container: a new one, or that of a JVM without an attempt. */
    synchronized void assigned(Container container, TaskAttemptId attempt) {
        if (!shares) {
            return;
        }
        tasks++;
        SharedJvm jvm = jvms.get(container.getId());
        if (jvm == null) {
            started++;
            jvm = new SharedJvm(container, attempt, time());
            jvms.put(container.getId(), jvm);
            count(jvm, 1);
        } else {
            if (!jvm.attempt.equals(jvm.first)) {
                byAttempt.remove(jvm.attempt);
            }
            jvm.tasks++;
            count(jvm, -1);
            jvm.attempt = attempt;
            jvm.state = jvm.state.after(Event.ASSIGN); // it may have been killed meanwhile
            count(jvm, 1);
        }
        byAttempt.put(attempt, jvm);
    }

    /** A container was launched, or its JVM has got its next attempt. */
    synchronized void launched(TaskAttemptId attempt, int shufflePort) {
        present(attempt).shufflePort = shufflePort;
    }

    /** An attempt can be had by its JVM. */
    synchronized void ready(TaskAttemptId attempt) {
        on(present(attempt), Event.LAUNCH);
    }

    synchronized void succeeded(TaskAttemptId attempt) {
        succeeded.add(attempt);
        on(present(attempt), Event.SUCCEED);
    }

    /**
     * An attempt has failed or was killed. Its JVM is not used again.
     *
     * @param isFailure whether it counts as failed: by itself, by its container's end or by a timeout; or its output is lost
     */
    synchronized void failed(TaskAttemptId attempt, boolean isFailure) {
        SharedJvm jvm = present(attempt);
        if (isFailure && !succeeded.contains(attempt)) {
            failed.add(attempt.getTaskId());
            if (jvm.tasks > 1 && attempt.equals(jvm.begun)) {
                failures++;
            }
        }
        on(jvm, Event.FAIL);
    }

    /** The master has decided to kill an attempt. The kill of its container follows. */
    synchronized void killDecided(TaskAttemptId attempt) {
        on(present(attempt), Event.DECIDE_KILL);
    }

    /** Whether YARN has not reported the end of a killed attempt's container yet. */
    synchronized boolean isAnyKilled() {
        return !byState.get(JvmState.KILL_DECIDED).isEmpty()
                || !byState.get(JvmState.KILLED).isEmpty();
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
        SharedJvm jvm = byAttempt.getOrDefault(first, none);
        if (!first.equals(jvm.first)) {
            return first;
        }
        return jvm.killed == null ? jvm.attempt : jvm.killed;
    }

    // Hadoop's launcher.

    /** Whether a container was launched for this attempt. */
    synchronized boolean isFirst(TaskAttemptId attempt) {
        SharedJvm jvm = byAttempt.get(attempt);
        return jvm == null || jvm.first.equals(attempt);
    }

    /** Returns the port of the shuffle on the node of an attempt's JVM, or -1 if the JVM does not wait for it any more. */
    synchronized int shufflePort(TaskAttemptId attempt) {
        SharedJvm jvm = present(attempt);
        return jvm.state == JvmState.ASSIGNED ? jvm.shufflePort : -1;
    }

    /**
     * An attempt is killed.
     *
     * @return whether its container is to be killed: it has no other attempt yet
     */
    synchronized boolean kill(ContainerId container, TaskAttemptId attempt) {
        SharedJvm jvm = of(container);
        if (jvm != none && (!jvm.attempt.equals(attempt) || jvm.killed != null)) {
            return false; // of the two, the one that it was killed for hears of the container's end
        }
        jvm.killed = attempt;
        on(jvm, Event.KILL);
        return true;
    }

    /** Whether a container's JVM lives on after its attempt. */
    synchronized boolean livesOn(ContainerId container) {
        return !of(container).state.isEnding();
    }

    // Questions of JVMs.

    /** Answers a JVM whose attempt has ended. */
    synchronized NextTask next(ContainerId container, TaskAttemptId ended) {
        SharedJvm jvm = of(container);
        if (jvm == none) {
            return NextTask.end("its container has been given back");
        }
        long now = time();
        jvm.lastAsked = now;
        if (jvm.state == JvmState.READY) {
            jvm.begin();
            on(jvm, Event.BEGIN);
        }
        if (jvm.state == JvmState.RUNNING && !jvm.attempt.equals(ended)) {
            return NextTask.run(jvm.attempt.toString()); // perhaps again: the answer to its last question was lost
        }
        String reason = reasonToEnd(jvm, ended, now);
        if (reason != null) {
            on(jvm, Event.RETIRE);
            return NextTask.end(reason);
        }
        if (jvm.state == JvmState.SUCCEEDED) {
            on(jvm, Event.ASK);
            wake();
        }
        return waitFor(jvm, now);
    }

    private String reasonToEnd(SharedJvm jvm, TaskAttemptId ended, long now) {
        if (jvm.state.isEnding()) {
            return "there is no other task for it";
        }
        boolean isRunning = jvm.state == JvmState.RUNNING || jvm.state == JvmState.KILL_DECIDED;
        if (isRunning && jvm.attempt.equals(ended)) { // its end is on its way through the master
            jvm.endAsked = Math.min(jvm.endAsked, now);
            return now - jvm.endAsked > UNKNOWN_END_NANOS ? "the master knows nothing of the end of " + ended : null;
        }
        if (jvm.state != JvmState.SUCCEEDED) {
            return null;
        }
        if (jvm.tasks >= limit) {
            return "it has run the " + limit + " tasks of " + SharingRules.TASKS;
        }
        if (jvm.isWantedBack) {
            return "YARN wants its container back";
        }
        boolean failInUsedOnes = failures >= MIN_FAILURES && failures * SHARE_OF_TASKS > tasks - started;
        return failInUsedOnes ? "too many tasks of this job have failed in used JVMs" : null;
    }

    // Soon at first: the master is some events away from its answer, or the scheduler from a decision. An idle one asks
    // the later, the more there are.
    private NextTask waitFor(SharedJvm jvm, long now) {
        int doubled = Math.min(MOST_DOUBLED, Math.max(0, jvm.waits++ - SOON_WAITS));
        int millis = Math.min(LATER_MILLIS, SOON_MILLIS << doubled);
        if (jvm.state.hasNoAttempt()) {
            millis = Math.max(millis, Math.min(LATEST_MILLIS, idleJvms().size() / QUESTIONS_A_MILLI));
        }
        jvm.lastAsked = now + TimeUnit.MILLISECONDS.toNanos(millis); // it is not silent until then
        return NextTask.waitFor(millis);
    }

    // The allocator.

    /** Asks the allocator to look at the JVMs. */
    synchronized void wake() {
        isWoken = true;
        notifyAll();
    }

    /** The same if any JVM waits. */
    synchronized void wakeIfAnyWaits() {
        if (!idleJvms().isEmpty() || !byState.get(JvmState.ASKING).isEmpty()) {
            wake();
        }
    }

    /** Waits for so many milliseconds at most. Returns whether a JVM may get an attempt, or is idle. */
    synchronized boolean awaitWake(long millis) throws InterruptedException {
        if (!isWoken) {
            wait(millis);
        }
        boolean wasWoken = isWoken || !idleJvms().isEmpty();
        isWoken = false;
        return wasWoken;
    }

    /** Returns the JVMs that live though their attempts have ended. They are idle from now on. */
    synchronized List<View> takeEnded(long now) {
        List<View> ended = new ArrayList<>();
        for (SharedJvm jvm : List.copyOf(byState.get(JvmState.ASKING))) {
            jvm.becomeIdle(now);
            on(jvm, Event.BECOME_IDLE);
            ended.add(jvm.view());
        }
        return ended;
    }

    /** Returns the JVMs without an attempt, the one that has long been so first. */
    synchronized List<View> idle() {
        return idleJvms().stream()
                .sorted(Comparator.comparingLong(jvm -> jvm.idleSince))
                .map(SharedJvm::view)
                .toList();
    }

    private Set<SharedJvm> idleJvms() {
        return byState.get(JvmState.IDLE);
    }

    /** Returns what the containers of the JVMs without an attempt hold. */
    synchronized Resource idleResource() {
        return Resources.clone(idleResource);
    }

    /** Hadoop's allocator gets these containers, of JVMs without an attempt. */
    synchronized void offer(List<Container> containers) {
        containers.forEach(container -> on(of(container.getId()), Event.OFFER));
    }

    /** Hadoop's allocator has no attempt for a container. Returns whether it was offered: its JVM stays idle. */
    synchronized boolean refuse(ContainerId container) {
        boolean wasOffered = of(container).state == JvmState.OFFERED;
        on(of(container), Event.REFUSE);
        return wasOffered;
    }

    /** The heartbeat has ended in which JVMs were offered. */
    synchronized void refuseAll() {
        List.copyOf(idleJvms()).forEach(jvm -> on(jvm, Event.REFUSE));
    }

    /** Returns what the job could have beside its containers. */
    synchronized Headroom headroom(long answeredMb, long releasedMb) {
        return new Headroom(answeredMb, releasedMb, jvms.size(), started);
    }

    /** Returns how many JVMs have a task of a kind. */
    synchronized int running(TaskType type) {
        return running.getOrDefault(type, 0);
    }

    /** Returns the tasks of which an attempt has failed, other than by the loss of its output. */
    synchronized Set<TaskId> failedTasks() {
        return Set.copyOf(failed);
    }

    /** Returns the attempts that their JVMs have not come for, though these have long been silent. Each is returned once. */
    synchronized List<TaskAttemptId> unheard(long now) {
        List<TaskAttemptId> unheard = new ArrayList<>();
        for (SharedJvm jvm : List.copyOf(byState.get(JvmState.READY))) {
            if (now - jvm.lastAsked > LOST_NANOS) {
                on(jvm, Event.RETIRE);
                unheard.add(jvm.attempt);
            }
        }
        return unheard;
    }

    /** Whether a container has a JVM. */
    synchronized boolean isKnown(ContainerId container) {
        return jvms.containsKey(container);
    }

    /** Whether Hadoop's allocator does not know the container of a JVM: it has no attempt, or was given back. */
    synchronized boolean isUnused(ContainerId container) {
        return of(container).state.isUnused();
    }

    /** Whether the end of a container would be no fault of the attempt that has it: its JVM has not come for the attempt. */
    synchronized boolean endsUnbegun(ContainerId container, TaskAttemptId attempt) {
        return attempt.equals(of(container).attempt) && !attempt.equals(of(container).begun);
    }

    /** YARN wants a container back. It says so once, and kills it if it has not ended after a while. */
    synchronized void wantBack(ContainerId container) {
        of(container).isWantedBack = true;
    }

    /** A container is given back: its JVM gets no other attempt. Returns the JVM, or null if it has none. */
    synchronized View giveBack(ContainerId container) {
        on(of(container), Event.GIVE_BACK);
        return isKnown(container) ? of(container).view() : null;
    }

    /**
     * YARN reports the end of a container. Where an attempt runs in it, Hadoop's allocator reports it, too.
     *
     * @return its JVM if that had no attempt, or null
     */
    synchronized View endedUnused(ContainerId container) {
        JvmState state = of(container).state;
        View idle = state.hasNoAttempt() ? of(container).view() : null;
        if (state.isUnused() || state.isKilled() || state == JvmState.ASKING) {
            ended(container);
        }
        return idle;
    }

    /** A container has ended. */
    synchronized void ended(ContainerId container) {
        SharedJvm jvm = of(container);
        if (jvm.state == JvmState.SUCCEEDED && jvm.tasks == 1 && ++retired == MIN_RETIRED && tasks == started) {
            LOG.info("Spillway: new JVMs run one task each: every task so far has left what ends its JVM");
        }
        on(jvm, Event.END);
        jvms.remove(container);
    }

    /** Writes how many JVMs have run how many tasks. */
    synchronized void log() {
        LOG.info("Spillway: {} JVMs were started for {} attempts", started, tasks);
    }

    private SharedJvm of(ContainerId container) {
        return jvms.getOrDefault(container, none);
    }

    private SharedJvm present(TaskAttemptId attempt) {
        SharedJvm jvm = byAttempt.getOrDefault(attempt, none);
        return attempt.equals(jvm.attempt) ? jvm : none;
    }

    // What is counted by state changes with it.
    private void on(SharedJvm jvm, Event event) {
        boolean wasKilled = jvm.state.isKilled();
        count(jvm, -1);
        jvm.state = jvm.state.after(event);
        count(jvm, 1);
        if (wasKilled && !jvm.state.isKilled()) {
            notifyAll(); // a commit may wait for it
        }
    }

    private void count(SharedJvm jvm, int by) {
        Set<SharedJvm> same = byState.get(jvm.state == JvmState.OFFERED ? JvmState.IDLE : jvm.state);
        if (by < 0) {
            same.remove(jvm);
        } else if (jvm.state != JvmState.ENDED) {
            same.add(jvm);
        }
        if (jvm.state.hasNoAttempt()) {
            Resources.multiplyAndAddTo(idleResource, jvm.container.getResource(), by);
        } else if (jvm.state != JvmState.GIVEN_BACK && jvm.state != JvmState.ENDED) {
            running.merge(jvm.attempt.getTaskId().getTaskType(), by, Integer::sum);
        }
    }
}
