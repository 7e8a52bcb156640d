package org.spillway.localcluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Waits on the gateway until a cluster of hosts is ready: this machine does not reach it. Prints a line when HDFS is
 * ready, and ends when all is.
 */
final class HostsReadiness {
    /** The line that tells that HDFS is ready. */
    static final String FILES = "HDFS";

    private HostsReadiness() {}

    /** Waits for the cluster of a folder with a number of workers. The other arguments are names of its users. */
    public static void main(String[] args) throws IOException, InterruptedException {
        // Whoever started this program sees whether the daemons run.
        ClusterFolder folder = ClusterFolder.of(Path.of(args[0]));
        Readiness readiness = new Readiness(folder, () -> {});
        int workers = Integer.parseInt(args[1]);
        readiness.awaitFiles(workers);
        UserFolders.make(folder, Arrays.asList(args).subList(2, args.length));
        System.out.println(FILES);
        readiness.awaitNodes(workers);
        readiness.awaitHistory();
    }
}
