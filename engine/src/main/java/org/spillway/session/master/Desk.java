package org.spillway.session.master;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.spillway.jvm.TokenCallers;
import org.spillway.session.SessionJob;
import org.spillway.session.SessionProtocol;

/** Takes the jobs of clients, one at a time. Thread-safe. */
final class Desk implements SessionProtocol {
    // A client needs a moment until it can hand its job over, and more if YARN is slow.
    private static final long RESERVED_NANOS = TimeUnit.MINUTES.toNanos(1);
    // What a job leaves is waited for as long at most.
    private static final long CLEARING_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final String user;
    private final long reservedNanos;
    private final long clearingNanos;
    private long ticket = NONE; // the last, of which each client may have one
    private boolean isReserved;
    private long reserved; // when
    private SessionJob job; // handed over, and not cleared away yet
    private boolean isEnding; // the job's clients may hear of its success, and come with the next job
    private boolean isEnded; // the job has left YARN; what it left is being cleared away
    private boolean isClosed;
    private long free = System.nanoTime(); // since when there is no job

    /** @param user the name with which a client calls that has the session's token */
    Desk(String user) {
        this(user, RESERVED_NANOS, CLEARING_NANOS);
    }

    Desk(String user, long reservedNanos, long clearingNanos) {
        this.user = user;
        this.reservedNanos = reservedNanos;
        this.clearingNanos = clearingNanos;
    }

    @Override
    public synchronized long take() throws IOException {
        TokenCallers.check(user);
        awaitClearing();
        endLate();
        if (job != null || isReserved || isClosed) {
            return NONE;
        }
        isReserved = true;
        reserved = System.nanoTime();
        return ++ticket;
    }

    // Its client has died, or is slow.
    private void endLate() {
        long now = System.nanoTime();
        if (isReserved && now - reserved > reservedNanos) {
            isReserved = false;
            free = now;
        }
    }

    private void endTicket() {
        isReserved = false;
        ticket++;
        notifyAll();
    }

    private void awaitClearing() throws IOException {
        long end = System.nanoTime() + clearingNanos;
        try {
            long left = end - System.nanoTime();
            while (job != null && isEnding && !isClosed && left > 0) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
                left = end - System.nanoTime();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the session ends", e);
        }
    }

    @Override
    public synchronized void leave(long old) throws IOException {
        TokenCallers.check(user);
        if (old == ticket) {
            endTicket();
        }
    }

    @Override
    public synchronized void run(long old, SessionJob handed) throws IOException {
        TokenCallers.check(user);
        if (old == NONE || old != ticket || isClosed) {
            throw new IOException("ticket " + old + " for " + handed.attempt() + " is not valid any more: the session "
                    + (isClosed ? "ends" : "was given to another client"));
        }
        job = handed;
        isEnding = false;
        isEnded = false;
        endTicket();
    }

    @Override
    public synchronized boolean runs(String attempt) throws IOException {
        TokenCallers.check(user);
        return job != null && !isEnded && job.attempt().toString().equals(attempt);
    }

    /** Waits for a job. Returns null if there was none for a time, and takes none from then on. */
    synchronized SessionJob await(long idleNanos) throws InterruptedException {
        while (job == null) {
            endLate();
            long now = System.nanoTime();
            long left = isReserved ? reservedNanos - (now - reserved) : idleNanos - (now - free);
            if (left <= 0 && !isReserved) {
                isClosed = true;
                return null;
            }
            TimeUnit.NANOSECONDS.timedWait(this, Math.max(left, 1_000_000));
        }
        return job;
    }

    /** The job is over for its clients. Its history is written, and then it leaves YARN. */
    synchronized void ending() {
        isEnding = true;
    }

    /** The job has ended. */
    synchronized void ended() {
        isEnding = true;
        isEnded = true;
    }

    /** What the job left is cleared away: there may be another. */
    synchronized void cleared() {
        job = null;
        free = System.nanoTime();
        notifyAll();
    }

    /** Takes no job any more. */
    synchronized void close() {
        isClosed = true;
        notifyAll();
    }
}
