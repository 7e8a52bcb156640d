package org.spillway.session;

import org.apache.hadoop.conf.Configuration;

/**
 * The settings of sessions.
 *
 * @param idleSeconds how long a session stays without a job
 * @param startSeconds how long a job waits for the start of a session
 */
public record SessionSettings(long idleSeconds, long startSeconds) {
    /** A session ends after so many seconds without a job. */
    public static final String IDLE = "spillway.session.idle-seconds";

    /** A job that finds no session waits so many seconds for one to start, and then runs as ever. */
    public static final String START = "spillway.session.start-seconds";

    private static final long DEFAULT_IDLE = 60;
    private static final long DEFAULT_START = 30;

    /**
     * Reads them.
     *
     * @throws IllegalArgumentException naming a key whose value is no number of seconds
     */
    public static SessionSettings of(Configuration conf) {
        return new SessionSettings(seconds(conf, IDLE, DEFAULT_IDLE), seconds(conf, START, DEFAULT_START));
    }

    private static long seconds(Configuration conf, String key, long usual) {
        try {
            long seconds = conf.getLong(key, usual);
            if (seconds > 0 && seconds <= Integer.MAX_VALUE) {
                return seconds;
            }
        } catch (NumberFormatException e) {
            // as a number out of range
        }
        throw new IllegalArgumentException(
                key + "=" + conf.get(key) + " must be 1 to " + Integer.MAX_VALUE + " seconds");
    }
}
