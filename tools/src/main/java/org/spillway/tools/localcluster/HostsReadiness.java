package org.spillway.tools.localcluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.client.cli.RMAdminCLI;
import org.spillway.tools.localcluster.kerberos.HdfsFolders;

/**
 * Waits on a host until a cluster of hosts is ready: this machine does not reach it. Prints a line when HDFS is
 * ready, and ends when all is.
 */
final class HostsReadiness {
    /** The line that tells that HDFS is ready. */
    static final String FILES = "HDFS";

    /** What is waited for. */
    enum What {
        /** A cluster that was started: {@code WORKERS [USER...]}. Makes the folders of its users. */
        ALL,
        /** A worker whose daemons were started at a time: {@code TIME HOST}. */
        WORKER,
        /** That data nodes have been heard since a time: {@code TIME HOST...}. */
        DATA_NODES,
        /** That the resource manager drains the nodes that are excluded now for at most {@code SECONDS}. */
        DRAINED
    }

    private HostsReadiness() {}

    /** Waits for something of the cluster of a folder: {@code FOLDER WHAT ...}. */
    public static void main(String[] args) throws IOException, InterruptedException {
        // Whoever started this program sees whether the daemons run.
        ClusterFolder folder = ClusterFolder.of(Path.of(args[0]));
        Configuration conf = new Configuration();
        folder.addClients(conf);
        UserGroupInformation.setConfiguration(conf);
        Readiness readiness = new Readiness(folder, () -> {});
        long number = Long.parseLong(args[2]);
        List<String> names = Arrays.asList(args).subList(3, args.length);
        switch (What.valueOf(args[1])) {
            case ALL -> awaitAll(readiness, conf, (int) number, names);
            case WORKER -> readiness.awaitWorker(names.get(0), number);
            case DRAINED -> drain(conf, args[2]);
            case DATA_NODES -> {
                for (String name : names) {
                    readiness.awaitDataNode(name, number);
                }
            }
        }
    }

    private static void drain(Configuration conf, String seconds) throws IOException {
        int code;
        try {
            code = new RMAdminCLI(conf).run(new String[] {"-refreshNodes", "-g", seconds, "-server"});
        } catch (Exception e) {
            throw new IOException("cannot tell the resource manager which nodes are excluded", e);
        }
        if (code != 0) {
            throw new IOException("the resource manager refused the excluded nodes: code " + code);
        }
    }

    private static void awaitAll(Readiness readiness, Configuration conf, int workers, List<String> users)
            throws IOException, InterruptedException {
        readiness.awaitFiles(workers);
        UserFolders.make(conf, users);
        if (UserGroupInformation.isSecurityEnabled()) {
            HdfsFolders.make(conf);
        }
        System.out.println(FILES);
        readiness.awaitNodes(workers);
        readiness.awaitHistory();
    }
}
