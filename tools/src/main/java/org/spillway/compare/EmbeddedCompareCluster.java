package org.spillway.compare;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.RunJar;
import org.spillway.minicluster.EmbeddedCluster;

/**
 * A cluster that lives in this JVM and goes with it. Its own file system is an empty HDFS; local files are read
 * where they lie, by {@code file:} URIs, since all containers run on this machine.
 */
public final class EmbeddedCompareCluster implements CompareCluster {
    /** A client only submits and watches. */
    private static final String HEAP = "-Xmx512m";

    private final EmbeddedCluster cluster;
    private final Path folder = new Path("/compare-" + UUID.randomUUID());

    /** On a cluster that was started by somebody else, who stops it. */
    public EmbeddedCompareCluster(EmbeddedCluster cluster) {
        this.cluster = cluster;
    }

    @Override
    public Configuration configuration() {
        return cluster.configuration();
    }

    @Override
    public Path folder() {
        return folder;
    }

    /** Containers inherit the client's class path: so it is ours, with the engine, behind the settings. */
    @Override
    public ProcessBuilder command(Map<String, String> settings, List<String> arguments) throws IOException {
        java.nio.file.Path conf = Files.createTempDirectory(cluster.folder(), "compare-");
        Configuration site = SiteFiles.withoutDefaults(cluster.configuration());
        settings.forEach(site::set);
        SiteFiles.write(site, conf, "core-site.xml", "hdfs-site.xml", "mapred-site.xml", "yarn-site.xml");
        // The jar is unpacked into a folder that goes with the cluster.
        java.nio.file.Path temp = Files.createDirectory(conf.resolve("tmp"));
        List<String> command = new ArrayList<>(List.of(
                java.nio.file.Path.of(System.getProperty("java.home"), "bin", "java")
                        .toString(),
                HEAP,
                "-Djava.io.tmpdir=" + temp,
                "-cp",
                conf + File.pathSeparator + System.getProperty("java.class.path"),
                RunJar.class.getName()));
        command.addAll(arguments);
        return new ProcessBuilder(command);
    }

    /** Copies them to a new local folder: this HDFS ends with the JVM. */
    @Override
    public String keep() throws IOException {
        java.nio.file.Path kept = Files.createTempDirectory("spillway-compare-");
        cluster.fileSystem().copyToLocalFile(false, folder, new Path(kept.toUri()), true);
        return kept.toString();
    }

    /** Nothing: the cluster is somebody else's. */
    @Override
    public void close() {}
}
