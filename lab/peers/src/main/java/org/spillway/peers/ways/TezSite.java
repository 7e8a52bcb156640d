package org.spillway.peers.ways;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.spillway.peers.cluster.PeersCluster;
import org.spillway.report.cli.SettingsFile;

/** Writes Tez's configuration: its jars and the cluster's of Hadoop, on local paths, so that nothing is copied. */
public final class TezSite {
    private TezSite() {}

    /** Writes the file. */
    public static void write(PeersCluster cluster) throws IOException {
        List<String> jars = new ArrayList<>();
        try (DirectoryStream<Path> found =
                Files.newDirectoryStream(cluster.places().tezJars(), "*.jar")) {
            found.forEach(jar -> jars.add(jar.toString()));
        }
        Configuration conf = new Configuration(false);
        conf.setBoolean("tez.ignore.lib.uris", true);
        conf.setBoolean("tez.use.cluster.hadoop-libs", true);
        conf.set(
                "tez.cluster.additional.classpath.prefix",
                String.join(File.pathSeparator, jars) + File.pathSeparator + cluster.hadoopJars());
        Path folder = Files.createDirectories(cluster.places().tezConf());
        SettingsFile.write(conf, folder.resolve("tez-site.xml"));
    }
}
