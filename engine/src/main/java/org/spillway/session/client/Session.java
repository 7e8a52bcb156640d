package org.spillway.session.client;

import java.io.IOException;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.session.SessionJob;
import org.spillway.session.SessionProtocol;

/**
 * A reservation of a session, for one job.
 *
 * @param application the session's own
 */
record Session(ApplicationId application, SessionProtocol calls, long ticket) {
    private static final Logger LOG = LoggerFactory.getLogger(Session.class);

    /** Reserves a session, if it takes a job. */
    static Session reserve(ApplicationId application, SessionProtocol calls) throws IOException {
        return new Session(application, calls, calls.take());
    }

    boolean isReserved() {
        return ticket != SessionProtocol.NONE;
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
