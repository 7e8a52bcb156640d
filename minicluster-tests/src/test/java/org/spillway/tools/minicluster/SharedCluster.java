package org.spillway.tools.minicluster;

import static java.util.Map.entry;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The cluster that all tests of the JVM share. The first test that needs it starts it, and the end of the JVM stops it.
 * Its containers start from a {@link StartArchive}.
 */
final class SharedCluster {
    /** A queue beside YARN's own, in which no container is larger than 512 MiB. */
    static final String SMALL_QUEUE = "small";

    /** A queue whose share for masters is used up by one. */
    static final String ONE_MASTER_QUEUE = "one";

    private static final String QUEUES = "yarn.scheduler.capacity.root.";

    private static EmbeddedCluster cluster;

    private SharedCluster() {}

    static synchronized EmbeddedCluster get() throws IOException {
        if (cluster == null) {
            EmbeddedCluster started = EmbeddedCluster.start(ClusterSize.ofThisMachine(), queues());
            StartArchive.makeFor(started, jars());
            cluster = started;
        }
        return cluster;
    }

    // Each may take all of the cluster.
    private static Map<String, String> queues() {
        return Map.ofEntries(
                entry(QUEUES + "queues", "default," + SMALL_QUEUE + "," + ONE_MASTER_QUEUE),
                entry(QUEUES + "default.capacity", "98"),
                entry(QUEUES + "default.user-limit-factor", "100"),
                entry(QUEUES + SMALL_QUEUE + ".capacity", "1"),
                entry(QUEUES + SMALL_QUEUE + ".maximum-capacity", "100"),
                entry(QUEUES + SMALL_QUEUE + ".user-limit-factor", "100"),
                entry(QUEUES + SMALL_QUEUE + ".maximum-allocation-mb", "512"),
                entry(QUEUES + ONE_MASTER_QUEUE + ".capacity", "1"),
                entry(QUEUES + ONE_MASTER_QUEUE + ".maximum-capacity", "100"),
                entry(QUEUES + ONE_MASTER_QUEUE + ".user-limit-factor", "100"),
                entry(QUEUES + ONE_MASTER_QUEUE + ".maximum-am-resource-percent", "0.0001"));
    }

    /** Returns the jars that containers inherit. The class folders stay behind them. */
    private static List<Path> jars() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar"))
                .map(Path::of)
                .toList();
    }
}
