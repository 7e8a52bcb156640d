package org.spillway.jvm.master;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.jvm.NextTask;
import org.spillway.jvm.master.JvmState.Event;
import org.spillway.jvm.master.OfferRules.Headroom;

/** All JVMs of the job's containers, and the lock that guards them. It calls nothing but the log while it holds it. */
final class JvmPool {
    private static final Logger LOG = LoggerFactory.getLogger(JvmPool.class);

    // No JVM is used again where at least three, and more than a tenth, of the attempts in used ones have failed: a
    // static field of the job's keeps what the end of a task closes, for example. Each such task succeeds in a JVM of
    // its own, but counts as failed for its node.
    private static final int MIN_FAILURES = 3;
    private static final int SHARE_OF_ATTEMPTS = 10;

    // New JVMs run one task each where each of so many has ended after its first, and none was used again: each task
    // leaves what ends its JVM, such as a thread, for which the JVM has waited 2 s.
    private static final int MIN_RETIRED = 10;

    // Events of the master take milliseconds.
    private static final long UNKNOWN_END_NANOS = 10_000_000_000L;

    // A JVM that does not ask for so long has lost its way to the master, or hangs.
    private static final long LOST_NANOS = 20_000_000_000L;

    // YARN is asked more often, and JVMs ask more often.
    private static final long LONGEST_LOOK_NANOS = 2_000_000_000L;

    private final int limit;
    private final LongSupplier clock;
    private final Map<ContainerId, SharedJvm> jvms = new HashMap<>();
    // By each of its attempts. Kept when the JVM has ended: the events of a kill come later.
    private final Map<TaskAttemptId, SharedJvm> byAttempt = new HashMap<>();
    private final SharedJvm none = new SharedJvm(null, null, 0); // of a container or an attempt without a JVM
    private final Map<JvmState, Set<SharedJvm>> byState = new EnumMap<>(JvmState.class); // who came first at the front
    private final Set<TaskAttemptId> succeeded = new HashSet<>();
    private final Set<TaskId> failed = new HashSet<>();
    private int started; // JVMs
    private int attempts; // that have got a JVM
    private int failures; // of attempts in used JVMs
    private int retired; // JVMs that have ended after their first task, which has succeeded, without a question
    private boolean isWoken;
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

    /** Whether a new JVM may run several tasks. */
    synchronized boolean sharesNewOnes() {
        return retired < MIN_RETIRED || attempts > started;
    }

    // Events of the master, in their order.

    /** An attempt has got a container: a new one, or that of a JVM without an attempt. */
    synchronized void assigned(Container container, TaskAttemptId attempt) {
        SharedJvm jvm = jvms.get(container.getId());
        attempts++;
        if (jvm == null) {
            started++;
            jvm = new SharedJvm(container, attempt, time());
            jvms.put(container.getId(), jvm);
        } else {
            jvm.tasks++;
            jvm.attempt = attempt;
            jvm.hasBegun = false;
            jvm.endAsked = Long.MAX_VALUE;
            on(jvm, Event.ASSIGN); // it may have been killed meanwhile
        }
        byAttempt.put(attempt, jvm);
    }

    /** Something happens to an attempt. A JVM that has another one by now takes no note of it. */
    synchronized void on(TaskAttemptId attempt, Event event) {
        on(present(attempt), event);
    }

    synchronized void succeeded(TaskAttemptId attempt) {
        succeeded.add(attempt);
        on(attempt, Event.SUCCEED);
    }

    /** An attempt has failed: by itself, by its container's end or by a timeout; or its output is lost. */
    synchronized void failed(TaskAttemptId attempt) {
        SharedJvm jvm = present(attempt);
        if (!succeeded.contains(attempt)) {
            failed.add(attempt.getTaskId());
            if (jvm.tasks > 1 && jvm.hasBegun) {
                failures++;
            }
        }
        on(jvm, Event.FAIL);
    }

    /** Whether YARN has not reported the end of a killed attempt's container yet. */
    synchronized boolean isAnyKilled() {
        return !in(JvmState.KILL_DECIDED).isEmpty() || !in(JvmState.KILLED).isEmpty();
    }

    /** Returns the attempt for which a container was killed that was launched for another, or that attempt itself. */
    synchronized TaskAttemptId killedOf(TaskAttemptId first) {
        SharedJvm jvm = byAttempt.getOrDefault(first, none);
        TaskAttemptId last = jvm.killed == null ? jvm.attempt : jvm.killed;
        return first.equals(jvm.first) ? last : first;
    }

    // Hadoop's launcher.

    /** Returns the attempt for which the container of an attempt was launched. */
    synchronized TaskAttemptId firstOf(TaskAttemptId attempt) {
        return byAttempt.get(attempt).first;
    }

    /**
     * An attempt is killed.
     *
     * @return whether its container is to be killed: it lives, and has no other attempt yet
     */
    synchronized boolean kill(ContainerId container, TaskAttemptId attempt) {
        SharedJvm jvm = of(container);
        if (!attempt.equals(jvm.attempt) || jvm.killed != null) {
            return false; // of the two, the one that it was killed for hears of the container's end
        }
        jvm.killed = attempt;
        on(jvm, Event.KILL);
        return true;
    }

    /** Returns the memory in MiB of an attempt's container; 0 if it has none. */
    synchronized long memory(TaskAttemptId attempt) {
        SharedJvm jvm = present(attempt);
        return jvm == none ? 0 : jvm.memory();
    }

    // Questions of JVMs.

    /**
     * Answers a JVM whose attempt has ended.
     *
     * @param onNews called once, if the JVM is to ask again, when there is another answer. It does not wait for anything
     */
    synchronized NextTask next(ContainerId container, TaskAttemptId ended, Runnable onNews) {
        SharedJvm jvm = of(container);
        long now = time();
        jvm.lastAsked = now;
        if (jvm.state == JvmState.READY) {
            jvm.hasBegun = true;
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
        jvm.onNews = onNews;
        return NextTask.askAgain();
    }

    private String reasonToEnd(SharedJvm jvm, TaskAttemptId ended, long now) {
        if (jvm.state.isEnding()) {
            return jvm == none ? "its container has been given back" : "there is no other task for it";
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
        boolean areUsedOnesGood = failures < MIN_FAILURES || failures * SHARE_OF_ATTEMPTS <= attempts - started;
        return areUsedOnesGood ? null : "too many tasks of this job have failed in used JVMs";
    }

    // The allocator.

    /** Asks the allocator to look at the JVMs, if any waits. */
    synchronized void wake() {
        if (waitsAny()) {
            isWoken = true;
            notifyAll();
        }
    }

    /** Waits until it is woken, or for so many milliseconds. Returns whether any JVM waits for an attempt. */
    synchronized boolean awaitWake(long millis) throws InterruptedException {
        if (!isWoken) {
            wait(millis);
        }
        isWoken = false;
        return waitsAny();
    }

    private boolean waitsAny() {
        return !in(JvmState.ASKING).isEmpty() || !in(JvmState.IDLE).isEmpty();
    }

    /** Returns the JVMs that live though their attempts have ended. They are idle from now on. */
    synchronized List<SharedJvm> takeEnded(long now) {
        List<SharedJvm> ended = new ArrayList<>(in(JvmState.ASKING));
        for (SharedJvm jvm : ended) {
            jvm.idleSince = now;
            on(jvm, Event.BECOME_IDLE);
        }
        return ended;
    }

    /** Returns the JVMs without an attempt, the one that has long been so first. */
    synchronized List<SharedJvm> idle() {
        return new ArrayList<>(in(JvmState.IDLE));
    }

    /** Returns what the job could have beside its containers. */
    synchronized Headroom headroom(long answeredMb, long releasedMb) {
        return new Headroom(answeredMb, releasedMb, jvms.size(), started);
    }

    /** Returns how many JVMs have a task of a kind. */
    synchronized int running(TaskType type) {
        return (int) jvms.values().stream()
                .filter(jvm -> !jvm.state.isUnused() && jvm.attempt.getTaskId().getTaskType() == type)
                .count();
    }

    /** Whether an attempt of the same task has failed, other than by the loss of its output. */
    synchronized boolean hasFailed(TaskAttemptId attempt) {
        return failed.contains(attempt.getTaskId());
    }

    /** Returns the attempts that their JVMs have not come for, though these have long been silent. Each is returned once. */
    synchronized List<TaskAttemptId> unheard(long now) {
        List<SharedJvm> lost = new ArrayList<>(in(JvmState.READY));
        lost.removeIf(jvm -> now - jvm.lastAsked <= LOST_NANOS);
        lost.forEach(jvm -> on(jvm, Event.RETIRE));
        return lost.stream().map(jvm -> jvm.attempt).collect(Collectors.toList());
    }

    /** Returns what the JVM of a container does: it has ended if there is none. */
    synchronized JvmState state(ContainerId container) {
        return of(container).state;
    }

    /** Whether the JVM of a container has come for its attempt. If not, the container's end is no fault of the attempt. */
    synchronized boolean hasBegun(ContainerId container) {
        return of(container).hasBegun;
    }

    /**
     * YARN wants a container back. It says so once, and kills it if it has not ended after a while.
     *
     * @return whether Hadoop's allocator does not know the container
     */
    synchronized boolean wantBack(ContainerId container) {
        SharedJvm jvm = of(container);
        jvm.isWantedBack = true;
        return jvm.state.isUnused();
    }

    /** A container is given back: its JVM gets no other attempt. Returns the JVM, or null if it has none. */
    synchronized SharedJvm giveBack(ContainerId container) {
        on(of(container), Event.GIVE_BACK);
        return jvms.get(container);
    }

    /** YARN reports the end of a container. Returns its JVM, or null if it has none. */
    synchronized SharedJvm ended(ContainerId container) {
        SharedJvm jvm = jvms.remove(container);
        if (jvm != null) {
            boolean isRetired = jvm.state == JvmState.SUCCEEDED && jvm.tasks == 1;
            if (isRetired && ++retired == MIN_RETIRED && !sharesNewOnes()) {
                LOG.info("Spillway: new JVMs run one task each: every task so far has left what ends its JVM");
            }
            on(jvm, Event.END);
            in(JvmState.ENDED).remove(jvm);
        }
        return jvm;
    }

    /** Writes how many JVMs have run how many tasks. */
    synchronized void log() {
        LOG.info("Spillway: {} JVMs were started for {} attempts", started, attempts);
    }

    private SharedJvm of(ContainerId container) {
        return jvms.getOrDefault(container, none);
    }

    private SharedJvm present(TaskAttemptId attempt) {
        SharedJvm jvm = byAttempt.getOrDefault(attempt, none);
        return attempt.equals(jvm.attempt) ? jvm : none;
    }

    private void on(SharedJvm jvm, Event event) {
        in(jvm.state).remove(jvm);
        jvm.state = jvm.state.after(event);
        in(jvm.state).add(jvm);
        if (jvm.onNews != null && jvm.state == JvmState.SUCCEEDED && reasonToEnd(jvm, jvm.attempt, time()) == null) {
            on(jvm, Event.ASK); // it has asked before this was known
            wake();
        }
        if (jvm.onNews != null && jvm.state.isAnswered()) {
            jvm.onNews.run();
            jvm.onNews = null;
        }
    }

    private Set<SharedJvm> in(JvmState state) {
        return byState.computeIfAbsent(state, absent -> new LinkedHashSet<>());
    }
}
