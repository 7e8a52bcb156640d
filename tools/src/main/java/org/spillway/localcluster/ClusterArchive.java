package org.spillway.localcluster;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.spillway.archive.TaskArchive;

/** The archive that the tasks of a local cluster start from. */
final class ClusterArchive {
    private static final Pattern ENGINE = Pattern.compile("spillway-engine-.*");

    private final ClusterFolder folder;
    private final TaskArchive archive;
    private final Path engine;

    /**
     * Of the cluster in a folder, which runs.
     *
     * @param classPath with the engine's jar
     */
    ClusterArchive(ClusterFolder folder, String classPath) throws IOException {
        this.folder = folder;
        archive = TaskArchive.in(folder.archive());
        engine = ClassPathJar.find(classPath, ENGINE);
    }

    /** Builds it, unless an earlier start has and it still fits; from now on all jobs use it. */
    void use() throws IOException, InterruptedException {
        Configuration clients = new JobConf(new YarnConfiguration());
        folder.addClients(clients);
        if (!archive.check(null).isUsed() || !isOf(engine)) {
            archive.build(clients, engine);
        }
        Path site = folder.conf().resolve("mapred-site.xml");
        Configuration conf = new Configuration(false);
        conf.addResource(new org.apache.hadoop.fs.Path(site.toUri()));
        archive.settings(clients).forEach(conf::set);
        try (OutputStream out = Files.newOutputStream(site)) {
            conf.writeXml(out);
        }
    }

    /** Whether its copy of the engine is this one. */
    private boolean isOf(Path jar) throws IOException {
        Path copy = archive.path().resolve(jar.getFileName());
        return Files.exists(copy) && Files.mismatch(copy, jar) == -1;
    }
}
