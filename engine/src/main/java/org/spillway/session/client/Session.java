package org.spillway.session.client;

import java.io.IOException;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.session.SessionJob;
import org.spillway.session.SessionProtocol;

/** A reservation of a session, for one job. */
final class Session {
    private static final Logger LOG = LoggerFactory.getLogger(Session.class);
    private static final long KEEP_NANOS = 1_000_000_000;

    private final ApplicationId application;
    private final SessionProtocol calls;
    private final long ticket;
    private long asked = System.nanoTime();

    private Session(ApplicationId application, SessionProtocol calls, long ticket) {
        this.application = application;
        this.calls = calls;
        this.ticket = ticket;
    }

    /**
     * Reserves a session. Returns null if it takes no job.
     *
     * @param application the session's own
     */
    static Session reserve(ApplicationId application, SessionProtocol calls) throws IOException {
        long ticket = calls.take(SessionProtocol.NONE);
        return ticket == SessionProtocol.NONE ? null : new Session(application, calls, ticket);
    }

    ApplicationId application() {
        return application;
    }

    SessionProtocol calls() {
        return calls;
    }

    /** Reserves it for longer, once a second. */
    void keep() throws IOException {
        if (System.nanoTime() - asked > KEEP_NANOS) {
            asked = System.nanoTime();
            if (calls.take(ticket) != ticket) {
                throw new IOException(this + " has been given to another job");
            }
        }
    }

    /** Gives the reservation back. Does not fail: it ends by itself. */
    void leave() {
        try {
            calls.leave(ticket);
        } catch (IOException e) {
            LOG.debug("{} ends its reservation by itself", this, e);
        }
    }

    void run(SessionJob job) throws IOException {
        calls.run(ticket, job);
    }

    /** Whether an attempt that was handed over has not ended yet. */
    boolean runs(String attempt) throws IOException {
        return calls.runs(attempt);
    }

    @Override
    public String toString() {
        return "the session " + application;
    }
}
