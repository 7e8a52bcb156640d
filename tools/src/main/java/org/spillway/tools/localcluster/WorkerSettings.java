package org.spillway.tools.localcluster;

import org.spillway.tools.minicluster.ClusterSize;

/**
 * What the node managers of a cluster of hosts are set to.
 *
 * @param recovery whether node managers keep their state over a restart
 * @param expirySeconds after how long the resource manager gives up a silent node; null for its default
 * @param largeWorker whether only the first worker has room for containers of {@link #LARGE_CONTAINER_MB}, and none for
 *     tasks with the vcores of this cluster
 */
record WorkerSettings(boolean recovery, Integer expirySeconds, boolean largeWorker) {
    /** The memory of a container that fits on the large worker only, in MiB. */
    static final int LARGE_CONTAINER_MB = 4352;

    /** Four tasks of 1,024 MiB, and no large container. Five maps of a job do not fit on one worker. */
    private static final ClusterSize SMALL = new ClusterSize(4, LARGE_CONTAINER_MB - 256);

    /**
     * The masters of three jobs and as many reduces, all large and of one vcore: six vcores. No task of
     * {@value ClusterSize#TASK_VCORES} vcores fits, so all maps run on the other workers.
     */
    static final ClusterSize LARGE = new ClusterSize(5, 6 * LARGE_CONTAINER_MB, 1);

    /** Returns the resources of each worker, except of the large one. */
    ClusterSize size(int workers) {
        return largeWorker ? SMALL : SiteSettings.share(ClusterSize.ofThisMachine(), workers);
    }
}
