package org.spillway.localcluster;

import java.io.IOException;
import java.nio.file.Path;
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

    private HostsReadiness() {}

    /** Waits for the cluster of a folder with a number of workers. */
    public static void main(String[] args) throws IOException, InterruptedException {
        // Whoever started this program sees whether the daemons run.
        ClusterFolder folder = ClusterFolder.of(Path.of(args[0]));
        Configuration conf = new Configuration();
        folder.addClients(conf);
        UserGroupInformation.setConfiguration(conf);
        Readiness readiness = new Readiness(folder, () -> {});
        int workers = Integer.parseInt(args[1]);
        readiness.awaitFiles(workers);
        if (UserGroupInformation.isSecurityEnabled()) {
            HdfsFolders.make(conf);
        }
        System.out.println(FILES);
        readiness.awaitNodes(workers);
        readiness.awaitHistory();
    }
}
