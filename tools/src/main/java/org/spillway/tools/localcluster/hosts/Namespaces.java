package org.spillway.tools.localcluster.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.spillway.report.foreign.Joined;

/**
 * The commands that make namespaces and run commands in them.
 *
 * @param ofUser whether a user namespace is made, too, in which a user who is not root is root
 */
record Namespaces(boolean ofUser) {
    private static final List<String> MAKE = List.of("--mount", "--pid", "--fork", "--kill-child", "--mount-proc");

    /** Returns the namespaces of a process. */
    static Namespaces of(long process) throws IOException {
        return new Namespaces(!user(Long.toString(process)).equals(user("self")));
    }

    private static Path user(String process) throws IOException {
        return Files.readSymbolicLink(Path.of("/proc", process, "ns/user"));
    }

    /** Runs a command as first process of new namespaces for a network. */
    List<String> network(List<String> command) {
        // Not in the group of processes that Ctrl-C ends.
        List<String> unshare = List.of("setsid", "unshare");
        List<String> user = ofUser ? List.of("--user", "--map-root-user") : List.of();
        return Joined.of(unshare, user, List.of("--net"), MAKE, command);
    }

    /** Runs a command as first process of a new host in a network. */
    List<String> host(long network, List<String> command) {
        List<String> enter = enter(network, List.of("--net", "--mount", "--pid"));
        return Joined.of(List.of("setsid"), enter, List.of("unshare", "--net", "--uts"), MAKE, command);
    }

    /** Runs a command on a host, in a folder. */
    List<String> on(long host, Path folder, List<String> command) {
        List<String> enter = enter(host, List.of("--net", "--uts", "--mount", "--pid"));
        // To enter a mount namespace leads to its root folder.
        return Joined.of(enter, List.of("env", "-C", folder.toString()), command);
    }

    /** Runs a command with the network and host name of a host, and with mounts of its own. */
    List<String> beside(long host, List<String> command) {
        return Joined.of(enter(host, List.of("--net", "--uts")), List.of("unshare", "--mount"), command);
    }

    /** Runs a command of this machine with the links of a network or host. */
    List<String> links(long process, List<String> command) {
        return Joined.of(enter(process, List.of("--net")), command);
    }

    /** Runs a command among the processes of a network, with which it ends. */
    List<String> inNetwork(long network, List<String> command) {
        return Joined.of(List.of("setsid"), enter(network, List.of("--net", "--pid")), command);
    }

    private List<String> enter(long process, List<String> kinds) {
        List<String> target = List.of("nsenter", "--target", Long.toString(process));
        List<String> user = ofUser ? List.of("--user", "--preserve-credentials") : List.of();
        return Joined.of(target, user, kinds, List.of("--"));
    }
}
