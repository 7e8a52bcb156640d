package org.spillway.localcluster;

import org.spillway.minicluster.ClusterSize;

/**
 * What the node managers of a cluster of hosts are set to.
 *
 * @param recovery whether node managers keep their state over a restart
 * @param expirySeconds after how long the resource manager gives up a silent node; null for its default
 * @param largeWorker whether only the first worker has room for containers of {@link #LARGE_CONTAINER_MB}
 */
record WorkerSettings(boolean recovery, Integer expirySeconds, boolean largeWorker) {
    /** The memory of a container that fits on the large worker only, in MiB. */
    static final int LARGE_CONTAINER_MB = 3584;

    /** At once on each node if one is large. */
    private static final int TASKS = 3;

    /** Three tasks of 1,024 MiB, and no large container. */
    private static final ClusterSize SMALL = new ClusterSize(TASKS, LARGE_CONTAINER_MB - 256);

    /** The masters of three jobs and as many reduces, all large. */
    static final ClusterSize LARGE = new ClusterSize(TASKS, 2 * TASKS * LARGE_CONTAINER_MB);

    /** Returns the resources of each worker, except of the large one. */
    ClusterSize size(int workers) {
        return largeWorker ? SMALL : SiteSettings.share(ClusterSize.ofThisMachine(), workers);
    }
}
