package org.spillway.localcluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * Where a local cluster keeps everything.
 *
 * <pre>
 * bin/hadoop   conf/   conf/nodemanager-1/ ...   lib/classpath.txt   lib/pages/   logs/   pids/   data/   archive/
 * </pre>
 *
 * @param root an absolute path
 */
record ClusterFolder(Path root) {
    private static final List<String> CLIENTS_READ =
            List.of("core-site.xml", "hdfs-site.xml", "yarn-site.xml", "mapred-site.xml");

    /** Of any path; its folders are made by {@link #make}. */
    static ClusterFolder of(Path root) {
        return new ClusterFolder(root.toAbsolutePath().normalize());
    }

    void make() throws IOException {
        for (Path folder : new Path[] {bin(), conf(), lib(), logs(), pids(), data(), temp()}) {
            Files.createDirectories(folder);
        }
    }

    Path bin() {
        return root.resolve("bin");
    }

    /** HADOOP_CONF_DIR of clients and of all daemons but the node managers. */
    Path conf() {
        return root.resolve("conf");
    }

    /** Adds what its clients read. */
    void addClients(Configuration conf) {
        for (String name : CLIENTS_READ) {
            conf.addResource(new org.apache.hadoop.fs.Path(conf().resolve(name).toUri()));
        }
    }

    Path lib() {
        return root.resolve("lib");
    }

    /** On the class path of the daemons, before the jars. */
    Path pages() {
        return lib().resolve("pages");
    }

    /** What tasks start from, if that was asked for. */
    Path archive() {
        return root.resolve("archive");
    }

    Path logs() {
        return root.resolve("logs");
    }

    Path pids() {
        return root.resolve("pids");
    }

    Path data() {
        return root.resolve("data");
    }

    /** What daemons and the web servers in them unpack. */
    Path temp() {
        return data().resolve("tmp");
    }

    /** A daemon's log. */
    Path log(String daemon) {
        return logs().resolve(daemon + ".log");
    }
}
