package org.spillway.jvm.master;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets a job's commit wait until the containers of killed attempts have ended. An attempt that is still alive may make
 * the job's temporary folder again after the commit has removed it. Hadoop's own master has this race, too.
 */
final class CommitBarrier {
    private static final Logger LOG = LoggerFactory.getLogger(CommitBarrier.class);

    private final JvmPool pool;
    private final long mostMillis;
    private boolean isEnded;

    /**
     * Knows no commit yet.
     *
     * @param mostMillis how long a commit waits at most: YARN reports the end of a container on a lost node late
     */
    CommitBarrier(JvmPool pool, long mostMillis) {
        this.pool = pool;
        this.mostMillis = mostMillis;
    }

    /** Sends the commit: at once, or from a thread of its own when the killed containers have ended. */
    void commit(Runnable send) {
        if (!pool.isAnyKilled()) {
            send.run();
            return;
        }
        Thread thread = new Thread(() -> sendLater(send), "Spillway holds the commit");
        thread.setDaemon(true);
        thread.start();
    }

    /** The job has ended or is aborted: a commit that has not been sent never is. */
    synchronized void end() {
        isEnded = true;
    }

    private void sendLater(Runnable send) {
        try {
            long start = System.currentTimeMillis();
            boolean allEnded = pool.awaitKilled(mostMillis);
            LOG.info(
                    "Spillway: the commit has waited {} ms for killed containers{}",
                    System.currentTimeMillis() - start,
                    allEnded ? "" : ", of which some have not ended");
        } catch (InterruptedException e) {
            LOG.warn("the commit does not wait for killed containers", e);
        }
        synchronized (this) {
            if (!isEnded) {
                send.run();
            }
        }
    }
}
