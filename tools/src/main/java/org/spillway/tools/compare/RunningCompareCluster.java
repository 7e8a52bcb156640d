package org.spillway.tools.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.spillway.report.cli.ExitHook;
import org.spillway.report.cli.SettingsFile;
import org.spillway.report.foreign.Joined;
import org.spillway.tools.minicluster.TempFolder;

/**
 * The running cluster that HADOOP_CONF_DIR names. Each command gets a copy of that folder. Outputs are in a new folder
 * in the user's home on the cluster. When this program ends, also by Ctrl-C, running jobs are killed, and the outputs
 * are deleted unless {@link #keep} was called.
 */
public final class RunningCompareCluster implements CompareCluster {
    /** The setting for the value of -libjars. */
    private static final String LIBJARS = "tmpjars";

    private final String hadoop;
    private final java.nio.file.Path confDir;
    private final java.nio.file.Path engine;
    private final Configuration conf;
    private final Path folder;
    private final java.nio.file.Path work;
    private final ExitHook hook;
    private volatile boolean kept;
    private volatile String tag;

    /**
     * Connects to the cluster.
     *
     * @param hadoop the hadoop command
     * @param confDir HADOOP_CONF_DIR
     * @param engine the plugin's jar, which is shipped to the tasks
     */
    public RunningCompareCluster(String hadoop, java.nio.file.Path confDir, java.nio.file.Path engine)
            throws IOException {
        this.hadoop = hadoop;
        this.confDir = confDir;
        this.engine = engine;
        conf = new JobConf(new YarnConfiguration());
        folder = new Path(FileSystem.get(conf).getHomeDirectory(), "spillway-compare-" + UUID.randomUUID());
        work = TempFolder.create();
        hook = new ExitHook(this::clean);
    }

    @Override
    public Configuration configuration() {
        return conf;
    }

    @Override
    public Path folder() {
        return folder;
    }

    @Override
    public ProcessBuilder command(Map<String, String> settings, List<String> arguments) throws IOException {
        tag = settings.get(MRJobConfig.JOB_TAGS);
        java.nio.file.Path copy = Files.createTempDirectory(work, "conf-");
        try (Stream<java.nio.file.Path> files = Files.list(confDir)) {
            // The folder of a node also has files for its daemons alone, such as keys.
            for (java.nio.file.Path file :
                    files.filter(Files::isRegularFile).filter(Files::isReadable).toList()) {
                Files.copy(file, copy.resolve(file.getFileName()));
            }
        }
        Configuration site = new Configuration(false);
        java.nio.file.Path original = confDir.resolve("mapred-site.xml");
        if (Files.exists(original)) {
            site.addResource(new Path(original.toUri()));
        }
        site.set(LIBJARS, engine.toUri().toString());
        settings.forEach(site::set);
        SettingsFile.write(site, copy.resolve("mapred-site.xml"));

        List<String> given = LibJars.with(engine.toString(), arguments);
        ProcessBuilder builder = new ProcessBuilder(Joined.of(List.of(hadoop, "jar"), given));
        Map<String, String> environment = builder.environment();
        environment.put("HADOOP_CONF_DIR", copy.toString());
        // Restores the environment that the user's command has without these scripts.
        environment.put("HADOOP_CLASSPATH", environment.getOrDefault("SPILLWAY_USER_HADOOP_CLASSPATH", ""));
        environment.remove("CLASSPATH");
        return builder;
    }

    @Override
    public void keep() {
        kept = true;
    }

    @Override
    public String kept() {
        return folder.toString();
    }

    @Override
    public void close() {
        clean();
        hook.close();
    }

    private void clean() {
        try {
            if (tag != null) {
                TaggedJobs.kill(tag, conf);
            }
            if (!kept) {
                folder.getFileSystem(conf).delete(folder, true);
            }
        } catch (Exception e) {
            System.err.println("cannot clean up folder=" + folder + ": " + e.getMessage());
        }
        try {
            TempFolder.delete(work); // also if the cluster is gone
        } catch (IOException e) {
            System.err.println("cannot delete " + work + ": " + e.getMessage());
        }
    }
}
