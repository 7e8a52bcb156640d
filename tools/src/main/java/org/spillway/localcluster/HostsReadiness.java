package org.spillway.localcluster;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Waits on the gateway until a cluster of hosts is ready: this machine does not reach it. Prints a line when HDFS is
 * ready, and ends when all is.
 */
final class HostsReadiness {
    /** The line that tells that HDFS is ready. */
    static final String FILES = "HDFS";

    private HostsReadiness() {}

    /**
     * Waits for the cluster of a folder with a number of workers: {@code FOLDER WORKERS}, or for a worker that was
     * started at a time: {@code FOLDER HOST TIME}.
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        // Whoever started this program sees whether the daemons run.
        Readiness readiness = new Readiness(ClusterFolder.of(Path.of(args[0])), () -> {});
        if (args.length == 3) {
            readiness.awaitWorker(args[1], Long.parseLong(args[2]));
            return;
        }
        int workers = Integer.parseInt(args[1]);
        readiness.awaitFiles(workers);
        System.out.println(FILES);
        readiness.awaitNodes(workers);
        readiness.awaitHistory();
    }
}
