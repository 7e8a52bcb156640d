package org.spillway.jvm.master;

/**
 * Decides whether a JVM goes where data is: it is given back, and YARN starts another on a host with the input of waiting
 * maps. It pays if the maps that the new JVM will run there save more than its start costs, and if YARN has room: a full
 * cluster keeps what it is given. Not thread-safe.
 */
final class Moves {
    // What a far read takes longer. A node's network of 10 Gbit/s has so much for each of 25 tasks.
    private static final double FAR_BYTES_PER_SECOND = 50e6;

    // Two heartbeats until YARN's answer, 1 s in the mean, and 2 s until the new JVM has its task.
    private static final double START_SECONDS = 3;

    // YARN answers within some of its heartbeats if it has room. A job that gets more containers all the time, though
    // none has gone, has not got all that it may have yet: each that goes would delay the others.
    private static final long ANSWER_NANOS = 5_000_000_000L;

    // Where there is no such answer none goes for so long, and for twice as long each time.
    private static final long PAUSE_NANOS = 60_000_000_000L;

    // YARN has no room where the data is if so many more new JVMs are far from it than near.
    private static final int MOST_FAR = 3;

    // So few go at first, then as many more as have come again.
    private static final int SHARE_AT_FIRST = 50;
    private static final int MOST_SHARE = 2;

    private double farSeconds;
    private int started;
    private int near;
    private int far;
    private int containers;
    private int window;
    private int open; // YARN has not started another for so many
    private long answered;
    private long grown;
    private long pause = PAUSE_NANOS;
    private long pausedUntil;
    private boolean mayGo;

    /** A map reads so many bytes, in the mean. */
    void setMapBytes(double bytes) {
        farSeconds = bytes / FAR_BYTES_PER_SECOND;
    }

    /**
     * A look at the job.
     *
     * @param nowStarted all containers that it has had
     * @param nowNear those of them whose first task was a map with its input on the host
     * @param nowContainers those that it has
     */
    void look(int nowStarted, int nowNear, int nowContainers, long now) {
        boolean isLate = open > 0 && now - answered > ANSWER_NANOS;
        int come = nowStarted - started;
        int answers = Math.min(open, come);
        int toData = Math.min(answers, nowNear - near);
        far = Math.max(0, far + answers - 2 * toData);
        boolean isInVain = far >= MOST_FAR;
        started = nowStarted;
        near = nowNear;
        containers = nowContainers;
        open -= answers;
        if (come > answers) {
            grown = now;
        }
        if (answers > 0 || open == 0) {
            answered = now;
        }
        if (!isLate && !isInVain) {
            window += toData;
        } else if (now >= pausedUntil) {
            window = 0;
            far = 0;
            pausedUntil = now + pause;
            pause *= 2;
        }
        window = Math.max(Math.min(window, containers / MOST_SHARE), 1 + containers / SHARE_AT_FIRST);
        mayGo = now >= pausedUntil && now - grown > ANSWER_NANOS;
    }

    /**
     * Whether a JVM that has no input on its host goes. It counts as given back then.
     *
     * @param ofAHost how many maps wait that have their input on a host, in the mean of those hosts
     * @param waiting how many maps wait
     */
    boolean take(double ofAHost, int waiting) {
        double mapsOfNewJvm = Math.min(ofAHost, (double) waiting / containers);
        // Without any near the input is on hosts that YARN does not have, as that of another cluster or of an object
        // store.
        if (!mayGo || near == 0 || open >= window || mapsOfNewJvm * farSeconds <= START_SECONDS) {
            return false;
        }
        open++;
        return true;
    }
}
