package org.spillway.localcluster;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.spillway.archive.TaskArchive;

/** The archive that the tasks of a local cluster start from. */
final class ClusterArchive {
    private static final String ENGINE = "spillway-engine-";

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
        engine = Arrays.stream(classPath.split(File.pathSeparator))
                .map(Path::of)
                .filter(entry -> entry.getFileName().toString().startsWith(ENGINE))
                .findFirst()
                .orElseThrow(() -> new IOException("no " + ENGINE + "*.jar on the class path: ./mvnw package"));
    }

    /** Builds it, unless an earlier start has and it still fits; from now on all jobs use it. */
    void use() throws IOException, InterruptedException {
        Configuration clients = clients();
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

    private Configuration clients() {
        JobConf conf = new JobConf(new YarnConfiguration());
        for (String file : new String[] {"core-site.xml", "hdfs-site.xml", "yarn-site.xml", "mapred-site.xml"}) {
            conf.addResource(
                    new org.apache.hadoop.fs.Path(folder.conf().resolve(file).toUri()));
        }
        return conf;
    }
}
