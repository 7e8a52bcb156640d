package org.spillway.tools.compare;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.RunJar;
import org.spillway.report.cli.SettingsFile;
import org.spillway.report.foreign.Joined;
import org.spillway.tools.minicluster.EmbeddedCluster;

/**
 * A cluster in this JVM. Its file system is a new HDFS. Containers run on this machine, so jobs read local files by
 * {@code file:} URIs.
 */
public final class EmbeddedCompareCluster implements CompareCluster {
    /** The client only submits and monitors the job. */
    private static final String HEAP = "-Xmx512m";

    /** File name suffix of Hadoop's default settings. */
    private static final String DEFAULTS = "-default.xml";

    private final EmbeddedCluster cluster;
    private final Path folder = new Path("/compare-" + UUID.randomUUID());

    /** Uses a running cluster. The caller, or the exit of the JVM, stops it. */
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

    /**
     * The class path is that of this JVM, with the engine, after a folder with the settings. Containers inherit it from
     * the client.
     */
    @Override
    public ProcessBuilder command(Map<String, String> settings, List<String> arguments) throws IOException {
        java.nio.file.Path conf = writeConf(settings);
        String classPath = conf + File.pathSeparator + System.getProperty("java.class.path");
        List<String> runJar = List.of("-cp", classPath, RunJar.class.getName());
        return new ProcessBuilder(Joined.of(java(conf), runJar, arguments));
    }

    /** Returns the start of a client's command, given the folder that {@link #writeConf} made for it. */
    public static List<String> java(java.nio.file.Path conf) {
        return List.of(
                java.nio.file.Path.of(System.getProperty("java.home"), "bin", "java")
                        .toString(),
                HEAP,
                "-Djava.io.tmpdir=" + temp(conf));
    }

    /** Returns the folder for temporary files of a client, such as the jars that RunJar unpacks. */
    public static java.nio.file.Path temp(java.nio.file.Path conf) {
        return conf.resolve("tmp");
    }

    /**
     * Writes the files that a client of the cluster reads, into a new folder that is deleted with the cluster. Makes the
     * folder {@link #temp}, too.
     */
    public java.nio.file.Path writeConf(Map<String, String> settings) throws IOException {
        java.nio.file.Path conf = Files.createTempDirectory(cluster.folder(), "compare-");
        Configuration site = withoutDefaults(cluster.configuration());
        settings.forEach(site::set);
        // All settings in each: a client loads default files in between, which override those of an earlier file.
        for (String name : List.of("core-site.xml", "hdfs-site.xml", "mapred-site.xml", "yarn-site.xml")) {
            SettingsFile.write(site, conf.resolve(name));
        }
        Files.createDirectory(temp(conf));
        return conf;
    }

    /** Returns all settings that do not come from Hadoop's default files, which each client has. */
    private static Configuration withoutDefaults(Configuration conf) {
        Configuration own = new Configuration(false);
        for (Map.Entry<String, String> setting : conf) {
            String[] sources = conf.getPropertySources(setting.getKey());
            // The last source takes effect.
            if (sources == null || sources.length == 0 || !sources[sources.length - 1].endsWith(DEFAULTS)) {
                own.set(setting.getKey(), setting.getValue());
            }
        }
        return own;
    }

    /** Copies the outputs to a new local folder, since HDFS ends with the JVM. */
    @Override
    public String kept() throws IOException {
        java.nio.file.Path kept = Files.createTempDirectory("spillway-compare-");
        if (cluster.fileSystem().exists(folder)) {
            cluster.fileSystem().copyToLocalFile(false, folder, new Path(kept.toUri()), true);
        }
        return kept.toString();
    }
}
