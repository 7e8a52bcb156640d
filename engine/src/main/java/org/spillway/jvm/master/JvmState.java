package org.spillway.jvm.master;

/** What the JVM of a container does. The picture of it is in the package's description. */
enum JvmState {
    /** Starts, or runs its attempt. */
    RUNNING,
    /** Its attempt has succeeded, and the JVM has not asked yet. */
    SUCCEEDED,
    /** Has asked. The end of its attempt's container is to be reported to Hadoop. */
    ASKING,
    /** Has no attempt. */
    IDLE,
    /** Has a new attempt, which is not launched yet. */
    ASSIGNED,
    /** Its new attempt is launched, and the JVM has not come for it yet. */
    READY,
    /** The kill of its attempt is decided. The attempt may succeed before the kill comes. */
    KILL_DECIDED,
    /** Its container is to be killed. */
    KILLED,
    /** Takes no other attempt. */
    ENDING,
    /** Its container is given back: Hadoop's allocator does not know it any more. */
    GIVEN_BACK,
    /** Its container has ended. */
    ENDED;

    /** What happens to a JVM. */
    enum Event {
        /** Its container gets an attempt. */
        ASSIGN,
        /** Hadoop's listener for tasks has its attempt. */
        LAUNCH,
        /** The JVM comes for its attempt. */
        BEGIN,
        /** Its attempt has succeeded. */
        SUCCEED,
        /** Its attempt has failed, or was killed. */
        FAIL,
        /** The JVM asks for another attempt. */
        ASK,
        /** The end of its attempt's container is reported to Hadoop. */
        BECOME_IDLE,
        /** The master has sent the kill of its attempt. */
        DECIDE_KILL,
        /** Hadoop's launcher kills the container. */
        KILL,
        /** The master lets it take no other attempt. */
        RETIRE,
        /** Its container is given back to YARN. */
        GIVE_BACK,
        /** YARN has reported the end of its container. */
        END
    }

    /** Returns the state after an event: this one where the event comes too late to change anything. */
    JvmState after(Event event) {
        return switch (event) {
            case ASSIGN -> this == IDLE ? ASSIGNED : this;
            case LAUNCH -> this == ASSIGNED ? READY : this;
            case BEGIN -> this == READY ? RUNNING : this;
            case SUCCEED -> this == RUNNING || this == KILL_DECIDED ? SUCCEEDED : this;
            case FAIL -> isBusy() ? ENDING : killedIfDecided();
            case ASK -> this == SUCCEEDED ? ASKING : this;
            case BECOME_IDLE -> this == ASKING ? IDLE : this;
            case DECIDE_KILL -> isBusy() ? KILL_DECIDED : this;
            case KILL -> this == GIVEN_BACK || this == ENDED ? this : KILLED;
            case RETIRE -> isBusy() || this == SUCCEEDED ? ENDING : killedIfDecided();
            case GIVE_BACK -> isKilled() || this == ENDED ? killedIfDecided() : GIVEN_BACK;
            case END -> ENDED;
        };
    }

    private JvmState killedIfDecided() {
        return this == KILL_DECIDED ? KILLED : this;
    }

    /** Whether it has an attempt that has not ended, and no kill of it is decided. */
    private boolean isBusy() {
        return this == RUNNING || this == ASSIGNED || this == READY;
    }

    /** Whether the JVM that asks for its next attempt is answered, and does not wait. */
    boolean isAnswered() {
        return this == SUCCEEDED || this == READY || isEnding();
    }

    /** Whether the end of its container is awaited because of a kill. */
    boolean isKilled() {
        return this == KILL_DECIDED || this == KILLED;
    }

    /** Whether Hadoop's allocator does not know the container. */
    boolean isUnused() {
        return this == IDLE || this == GIVEN_BACK;
    }

    /** Whether the JVM takes no other attempt. */
    boolean isEnding() {
        return compareTo(KILLED) >= 0;
    }
}
