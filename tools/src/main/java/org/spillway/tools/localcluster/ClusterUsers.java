package org.spillway.tools.localcluster;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.spillway.tools.localcluster.hosts.HostUsers;
import org.spillway.tools.localcluster.hosts.User;

/**
 * The users of a cluster of hosts that runs containers as the jobs' users, by LinuxContainerExecutor and its setuid program.
 * That program comes with Hadoop and not with these tools.
 */
record ClusterUsers(ClusterFolder folder) {
    /** Runs node managers. The group owns what tasks leave for the shuffle service. */
    static final User YARN = new User("yarn", "hadoop", 7000);

    /** The users of jobs. */
    static final List<User> JOBS = List.of(new User("alice", "alice", 7001), new User("bob", "bob", 7002));

    /** The mode of a folder of temporary files. */
    private static final int STICKY_FOR_ALL = 01777;

    private static final String PROGRAM = "container-executor";

    /** On hosts. The program refuses folders above it that others can write. */
    private static final Path INSTALLED = HostUsers.COVER.resolve("hadoop");

    /** Returns the users of a cluster that was started with them. */
    static Optional<ClusterUsers> of(ClusterFolder folder) {
        return Files.exists(program(folder)) ? Optional.of(new ClusterUsers(folder)) : Optional.empty();
    }

    /**
     * Takes a copy of the program for the cluster in a folder, and writes its configuration. Without a program, removes what
     * another start has left.
     *
     * @param program Hadoop's container-executor, or null
     */
    static Optional<ClusterUsers> prepare(ClusterFolder folder, Path program) throws IOException {
        if (program == null) {
            Files.deleteIfExists(program(folder));
            return Optional.empty();
        }
        check(program);
        Files.copy(program, program(folder), StandardCopyOption.REPLACE_EXISTING);
        try (InputStream script = ClusterUsers.class.getResourceAsStream(PROGRAM + ".sh")) {
            Files.copy(script, script(folder), StandardCopyOption.REPLACE_EXISTING);
        }
        Files.writeString(
                settings(folder),
                "yarn.nodemanager.linux-container-executor.group=" + YARN.group() + "\n",
                StandardCharsets.UTF_8);
        return of(folder);
    }

    /** Checks that a file can be the program. */
    static void check(Path program) throws IOException {
        if (!Files.isRegularFile(program) || !Files.isExecutable(program)) {
            throw new IOException("--users=" + program
                    + ": is no program; name bin/container-executor of a Hadoop release for this system");
        }
    }

    private static Path program(ClusterFolder folder) {
        return folder.lib().resolve(PROGRAM);
    }

    private static Path script(ClusterFolder folder) {
        return folder.lib().resolve(PROGRAM + ".sh");
    }

    private static Path settings(ClusterFolder folder) {
        return folder.lib().resolve(PROGRAM + ".cfg");
    }

    /** Returns what hosts are to do for the users, who can read the cluster's class path and its configuration. */
    HostUsers ofHosts(String classPath) {
        List<Path> readable = new ArrayList<>(List.of(folder.bin(), folder.conf(), folder.lib()));
        readable.add(Path.of(System.getProperty("java.home")));
        Stream.of(classPath.split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().normalize())
                .filter(Files::exists)
                .map(entry -> Files.isDirectory(entry) ? entry : entry.getParent())
                .distinct()
                .forEach(readable::add);
        List<User> all = new ArrayList<>(List.of(YARN));
        all.addAll(JOBS);
        return new HostUsers(
                all,
                readable,
                List.of(
                        "bash",
                        script(folder).toString(),
                        program(folder).toString(),
                        settings(folder).toString(),
                        INSTALLED.toString(),
                        YARN.group()));
    }

    /** Makes the folders of a host that others than root write. */
    static void makeFolders(Path own) throws IOException {
        Path temp = HostsSettings.temp(own);
        Files.setAttribute(temp, "unix:mode", STICKY_FOR_ALL);
        for (Path path : List.of(HostsSettings.logs(own), HostsSettings.localDir(own), HostsSettings.state(own))) {
            HostUsers.makeOwn(path, YARN, "rwxr-xr-x");
        }
    }

    /** Sets that containers run as the job's user, also without Kerberos. */
    static void set(Configuration yarn) {
        String key = "yarn.nodemanager.linux-container-executor.";
        yarn.set(
                "yarn.nodemanager.container-executor.class",
                "org.apache.hadoop.yarn.server.nodemanager.LinuxContainerExecutor");
        yarn.set(key + "path", INSTALLED.resolve("bin").resolve(PROGRAM).toString());
        yarn.set(key + "group", YARN.group());
        yarn.setBoolean(key + "nonsecure-mode.limit-users", false);
    }

    /** Returns the user of a name. */
    static User user(String name) throws IOException {
        return JOBS.stream()
                .filter(user -> user.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IOException("no user " + name + "; there are "
                        + String.join(", ", JOBS.stream().map(User::name).toList())));
    }
}
