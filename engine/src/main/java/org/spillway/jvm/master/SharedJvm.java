package org.spillway.jvm.master;

import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.yarn.api.records.Container;

/** A container's JVM, as the master knows it. Guarded by its {@link SharedJvms}. */
final class SharedJvm {
    /** From one task to the next. */
    enum State {
        /** runs its attempt */
        RUNNING,
        /** its attempt has succeeded; the JVM has not asked yet */
        SUCCEEDED,
        /** has asked, and the end of its attempt's container is to be reported */
        ASKING,
        /** has no attempt */
        IDLE,
        /** has a new attempt, which is not launched yet */
        ASSIGNED,
        /** its new attempt can be had */
        READY,
        /** takes no other attempt */
        ENDING
    }

    private static final long NEVER = -1;

    private final Container container;
    private final TaskAttemptId first;
    private final long started;
    private TaskAttemptId attempt;
    private State state = State.RUNNING;
    private int shufflePort = -1;
    private int tasks = 1;
    private long idleSince;
    private long lastAsked;
    private long endAsked = NEVER;
    private int waits;
    private TaskAttemptId killed;
    private boolean dying;
    private boolean givenBack;
    private boolean begun;
    private boolean succeeded;
    private boolean refusedReduce;
    private boolean wantedBack;
    private boolean pretendsEnd;

    SharedJvm(Container container, TaskAttemptId first, long started) {
        this.container = container;
        this.first = first;
        this.started = started;
        this.attempt = first;
        this.begun = true; // its container is its own: a container that ends has failed it
    }

    Container container() {
        return container;
    }

    /** Returns the attempt for which the container was launched. */
    TaskAttemptId first() {
        return first;
    }

    long started() {
        return started;
    }

    /** Returns the attempt that it has now, or had last. */
    TaskAttemptId attempt() {
        return attempt;
    }

    State state() {
        return state;
    }

    void become(State next) {
        state = next;
    }

    boolean isLaunchedFor(TaskType type) {
        return first.getTaskId().getTaskType() == type;
    }

    int shufflePort() {
        return shufflePort;
    }

    void setShufflePort(int port) {
        shufflePort = port;
    }

    int tasks() {
        return tasks;
    }

    void rest(long now) {
        state = State.IDLE;
        idleSince = now;
        refusedReduce = false;
        pretendsEnd = true;
    }

    /** Whether the end that is reported next is only that of its attempt. */
    boolean takePretendedEnd() {
        boolean pretends = pretendsEnd;
        pretendsEnd = false;
        return pretends;
    }

    long idleSince() {
        return idleSince;
    }

    void hear(long now) {
        lastAsked = now;
    }

    /** Returns for how long it has asked for the end of its attempt, of which the master knows nothing. */
    long endAskedFor(long now) {
        endAsked = endAsked == NEVER ? now : endAsked;
        return now - endAsked;
    }

    /** Returns how often it was told to wait since its last attempt began. */
    int countWait() {
        return waits++;
    }

    /** Returns the attempt for which Hadoop's launcher was asked to kill the container, or null. */
    TaskAttemptId killed() {
        return killed;
    }

    /** Whether the kill of its attempt has been decided, and so the end of its container. */
    boolean isDying() {
        return dying;
    }

    void die() {
        dying = true;
    }

    /** Whether YARN wants its container back, for another application. */
    boolean isWantedBack() {
        return wantedBack;
    }

    void wantBack() {
        wantedBack = true;
    }

    /** Whether its container was given back: Hadoop's allocator does not know it any more. */
    boolean isGivenBack() {
        return givenBack;
    }

    void giveBack() {
        givenBack = true;
        state = State.ENDING;
    }

    void kill() {
        killed = attempt;
        dying = true;
        state = State.ENDING;
    }

    /** Returns when it has last asked. */
    long lastAsked() {
        return lastAsked;
    }

    void assign(TaskAttemptId next) {
        attempt = next;
        state = state == State.ENDING ? State.ENDING : State.ASSIGNED; // it may have been killed meanwhile
        dying = state == State.ENDING; // the kill of its last attempt may have come too late
        begun = false;
        succeeded = false;
        pretendsEnd = false;
        tasks++;
    }

    /** Whether the JVM has come for its present attempt. */
    boolean hasBegun() {
        return begun;
    }

    void begin() {
        state = State.RUNNING;
        endAsked = NEVER;
        waits = 0;
        begun = true;
    }

    /** Its attempt has succeeded. */
    void succeed() {
        succeeded = true;
        state = state == State.RUNNING ? State.SUCCEEDED : state;
    }

    boolean hasSucceeded() {
        return succeeded;
    }

    /** Whether no reduce was to be had when it was last offered for one. */
    boolean refusedReduce() {
        return refusedReduce;
    }

    void setRefusedReduce(boolean refused) {
        refusedReduce = refused;
    }
}
