package org.spillway.localcluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.spillway.localcluster.kerberos.HdfsFolders;

/**
 * Waits on the gateway until a cluster of hosts is ready: this machine does not reach it. Prints a line when HDFS is
 * ready, and ends when all is.
 */
final class HostsReadiness {
    /** The line that tells that HDFS is ready. */
    static final String FILES = "HDFS";

    private static final int OF_ONE_WORKER = 3;

    private HostsReadiness() {}

    /**
     * Waits for the cluster of a folder with a number of workers and makes the folders of its users, two or more:
     * {@code FOLDER WORKERS [USER...]}, or waits for a worker that was started at a time: {@code FOLDER HOST TIME}.
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        // Whoever started this program sees whether the daemons run.
        ClusterFolder folder = ClusterFolder.of(Path.of(args[0]));
        Configuration conf = new Configuration();
        folder.addClients(conf);
        UserGroupInformation.setConfiguration(conf);
        Readiness readiness = new Readiness(folder, () -> {});
        if (args.length == OF_ONE_WORKER) {
            readiness.awaitWorker(args[1], Long.parseLong(args[2]));
            return;
        }
        int workers = Integer.parseInt(args[1]);
        readiness.awaitFiles(workers);
        UserFolders.make(conf, Arrays.asList(args).subList(2, args.length));
        if (UserGroupInformation.isSecurityEnabled()) {
            HdfsFolders.make(conf);
        }
        System.out.println(FILES);
        readiness.awaitNodes(workers);
        readiness.awaitHistory();
    }
}
