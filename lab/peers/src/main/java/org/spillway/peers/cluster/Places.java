package org.spillway.peers.cluster;

import java.nio.file.Path;

/**
 * Where files are.
 *
 * @param project the clone
 * @param version of the project, which its jars have in their names
 * @param work the folder of the cluster, its archive and the logs of clients
 * @param software the folder with what was fetched
 */
public record Places(Path project, String version, Path work, Path software) {
    /** Returns the jar of a module. */
    public Path jar(String module) {
        String name = module.substring(module.lastIndexOf('/') + 1);
        return project.resolve(module + "/target/spillway-" + name + "-" + version + ".jar");
    }

    /** Returns a preset of the project. */
    public Path preset(String name) {
        return project.resolve("conf/mapred-site-" + name + ".xml");
    }

    /** Returns the folder of the cluster. */
    public Path cluster() {
        return work.resolve("cluster");
    }

    /** Returns the folder of the task archive. */
    public Path archive() {
        return work.resolve("archive");
    }

    /** Returns the folder of the clients' logs. */
    public Path logs() {
        return work.resolve("logs");
    }

    /** Returns the folder of Tez's configuration. */
    public Path tezConf() {
        return work.resolve("tez-conf");
    }

    /** Returns the folder of Tez's jars. */
    public Path tezJars() {
        return software.resolve("tez");
    }

    /** Returns the folder of Spark's jars. */
    public Path sparkJars() {
        return software.resolve("spark/jars");
    }
}
