package org.spillway.tools.localcluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.spillway.report.cli.SettingsFile;
import org.spillway.report.foreign.ForeignSettings;
import org.spillway.tools.archive.TaskArchive;

/** The task archive of a local cluster. */
final class ClusterArchive {
    private static final Pattern ENGINE = Pattern.compile("spillway-engine-.*");

    private final ClusterFolder folder;
    private final TaskArchive archive;
    private final Path engine;

    /**
     * Creates the task archive of a running cluster.
     *
     * @param classPath a class path with the engine's jar
     */
    ClusterArchive(ClusterFolder folder, String classPath) throws IOException {
        this.folder = folder;
        archive = TaskArchive.in(folder.archive());
        engine = ClassPathJar.find(classPath, ENGINE);
    }

    /** Makes all jobs use the archive. Builds it first, unless an earlier start has built one that still fits. */
    void use() throws IOException, InterruptedException {
        Configuration clients = new JobConf(new YarnConfiguration());
        folder.addClients(clients);
        if (!archive.check(null).isUsed() || !isOf(engine)) {
            archive.build(clients, engine);
        }
        Path site = folder.conf().resolve("mapred-site.xml");
        Configuration conf = new Configuration(false);
        ForeignSettings.add(conf, site);
        archive.settings(clients).forEach(conf::set);
        SettingsFile.write(conf, site);
    }

    /** Whether the archive's copy of the engine has the same bytes as a jar. */
    private boolean isOf(Path jar) throws IOException {
        Path copy = archive.path().resolve(jar.getFileName());
        return Files.exists(copy) && Files.mismatch(copy, jar) == -1;
    }
}
