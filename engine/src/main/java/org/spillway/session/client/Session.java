package org.spillway.session.client;

import java.io.IOException;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.session.SessionJob;
import org.spillway.session.SessionProtocol;

/** A session that can be reached, and what this client has reserved of it. */
final class Session {
    private static final Logger LOG = LoggerFactory.getLogger(Session.class);
    private static final long KEEP_NANOS = 1_000_000_000;

    private final ApplicationId application;
    private final SessionProtocol calls;
    private long ticket = SessionProtocol.NONE;
    private long asked;

    /** @param application the session's own */
    Session(ApplicationId application, SessionProtocol calls) {
        this.application = application;
        this.calls = calls;
    }

    ApplicationId application() {
        return application;
    }

    /** Reserves the session. Returns whether it could be. */
    boolean take() throws IOException {
        ticket = calls.take(SessionProtocol.NONE);
        asked = System.nanoTime();
        return ticket != SessionProtocol.NONE;
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
