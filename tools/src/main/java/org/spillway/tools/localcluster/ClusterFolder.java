package org.spillway.tools.localcluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.io.file.PathUtils;
import org.apache.hadoop.conf.Configuration;
import org.spillway.report.foreign.ForeignSettings;
import org.spillway.report.foreign.OwnFiles;

/**
 * The folder of all files of a local cluster, which its owner alone may read and write.
 *
 * <pre>
 * bin/hadoop   java/   conf/   conf/nodemanager-1/ ...   lib/classpath.txt   lib/pages/   logs/   pids/   data/   archive/   hosts/
 * </pre>
 *
 * @param root an absolute path
 */
record ClusterFolder(Path root) {
    private static final Set<PosixFilePermission> OWNER_ALONE = PosixFilePermissions.fromString("rwx------");

    /** The home of this JVM's JDK. */
    static final Path JAVA = Path.of(System.getProperty("java.home"));

    private static final List<String> CLIENTS_READ =
            List.of("core-site.xml", "hdfs-site.xml", "yarn-site.xml", "mapred-site.xml");

    /** Returns the folder at a relative or absolute path. Call {@link #make} to create it and its subfolders. */
    static ClusterFolder of(Path root) {
        return new ClusterFolder(root.toAbsolutePath().normalize());
    }

    /**
     * Checks that the folder is the user's alone: its class path and scripts are run, and the processes that it names
     * are killed.
     *
     * @throws IOException if another user owns it, or may read or replace it, or if it is a symbolic link
     */
    void check() throws IOException {
        Optional<String> problem = OwnFiles.problemOfPrivate(root);
        if (problem.isPresent()) {
            throw new IOException("not used: " + problem.get());
        }
    }

    void make() throws IOException {
        if (Files.notExists(root, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectories(root, PosixFilePermissions.asFileAttribute(OWNER_ALONE));
        }
        check();
        if (!PathUtils.isEmptyDirectory(root) && !Files.exists(conf()) && !Files.exists(pids())) {
            throw new IOException(root + " has other files: name a folder that is empty or does not exist");
        }
        for (Path folder : new Path[] {bin(), conf(), lib(), logs(), pids(), data(), temp()}) {
            Files.createDirectories(folder);
        }
    }

    /** A link to the JDK of the daemons and containers. */
    Path java() {
        return root.resolve("java");
    }

    /** Returns the home of the JDK with which the cluster was started; that of this JVM if none was named. */
    Path startedJava() throws IOException {
        return Files.exists(java()) ? java().toRealPath() : JAVA;
    }

    Path bin() {
        return root.resolve("bin");
    }

    /** HADOOP_CONF_DIR of clients and of all daemons except the node managers. */
    Path conf() {
        return root.resolve("conf");
    }

    /** Adds the configuration files of clients. */
    void addClients(Configuration conf) {
        for (String name : CLIENTS_READ) {
            ForeignSettings.add(conf, conf().resolve(name));
        }
    }

    Path lib() {
        return root.resolve("lib");
    }

    /** The first class path entry of the daemons after their configuration. */
    Path pages() {
        return lib().resolve("pages");
    }

    /** The task archive, which exists only if the cluster was started with one. */
    Path archive() {
        return root.resolve("archive");
    }

    /** The hosts of a cluster that has some. */
    Path hosts() {
        return root.resolve("hosts");
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

    /** The folder of temporary files of the daemons and their web servers. */
    Path temp() {
        return data().resolve("tmp");
    }

    Path log(String daemon) {
        return logs().resolve(daemon + ".log");
    }
}
