package org.spillway.tools.minicluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The cluster that all tests of the JVM share. The first test that needs it starts it, and the end of the JVM stops it.
 * Its containers start from a {@link StartArchive}.
 */
final class SharedCluster {
    private static EmbeddedCluster cluster;

    private SharedCluster() {}

    static synchronized EmbeddedCluster get() throws IOException {
        if (cluster == null) {
            EmbeddedCluster started = EmbeddedCluster.start(ClusterSize.ofThisMachine());
            StartArchive.makeFor(started, jars());
            cluster = started;
        }
        return cluster;
    }

    /** Returns the jars that containers inherit. The class folders stay behind them. */
    private static List<Path> jars() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar"))
                .map(Path::of)
                .toList();
    }
}
