package org.spillway.session;

import java.io.IOException;
import org.apache.hadoop.mapreduce.security.token.JobTokenSelector;
import org.apache.hadoop.security.token.TokenInfo;

/** The calls of a client. Both sides prove that they know the session's token, and all that they send is encrypted. */
@TokenInfo(JobTokenSelector.class)
public interface SessionProtocol {
    /** Read by Hadoop's RPC. */
    long versionID = 1L;

    /** What {@link #take} returns if the session cannot take a job. */
    long NONE = 0;

    /**
     * Reserves the session for a job, for a minute. Waits while the last job ends and what it has left is cleared away.
     *
     * @return a ticket, or {@link #NONE} if the session cannot take a job
     */
    long take() throws IOException;

    /** Gives a ticket back: there is no job. */
    void leave(long ticket) throws IOException;

    /**
     * Begins to run a job, whose application has been submitted with an unmanaged master.
     *
     * @throws IOException if the ticket is no longer valid
     */
    void run(long ticket, SessionJob job) throws IOException;

    /** Whether an attempt that was handed over has not ended yet. */
    boolean runs(String attempt) throws IOException;
}
