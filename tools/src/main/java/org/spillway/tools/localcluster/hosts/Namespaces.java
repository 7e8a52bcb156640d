package org.spillway.tools.localcluster.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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
        List<String> all = new ArrayList<>(List.of("setsid", "unshare"));
        if (ofUser) {
            all.addAll(List.of("--user", "--map-root-user"));
        }
        all.add("--net");
        all.addAll(MAKE);
        all.addAll(command);
        return all;
    }

    /** Runs a command as first process of a new host in a network. */
    List<String> host(long network, List<String> command) {
        List<String> all = new ArrayList<>(List.of("setsid"));
        all.addAll(enter(network, List.of("--net", "--mount", "--pid")));
        all.addAll(List.of("unshare", "--net", "--uts"));
        all.addAll(MAKE);
        all.addAll(command);
        return all;
    }

    /** Runs a command on a host, in a folder. */
    List<String> on(long host, Path folder, List<String> command) {
        List<String> all = enter(host, List.of("--net", "--uts", "--mount", "--pid"));
        // To enter a mount namespace leads to its root folder.
        all.addAll(List.of("env", "-C", folder.toString()));
        all.addAll(command);
        return all;
    }

    /** Runs a command with the network and host name of a host, and with mounts of its own. */
    List<String> beside(long host, List<String> command) {
        List<String> all = enter(host, List.of("--net", "--uts"));
        all.addAll(List.of("unshare", "--mount"));
        all.addAll(command);
        return all;
    }

    /** Runs a command of this machine with the links of a network or host. */
    List<String> links(long process, List<String> command) {
        List<String> all = enter(process, List.of("--net"));
        all.addAll(command);
        return all;
    }

    /** Runs a command among the processes of a network, with which it ends. */
    List<String> inNetwork(long network, List<String> command) {
        List<String> all = new ArrayList<>(List.of("setsid"));
        all.addAll(enter(network, List.of("--net", "--pid")));
        all.addAll(command);
        return all;
    }

    private List<String> enter(long process, List<String> kinds) {
        List<String> all = new ArrayList<>(List.of("nsenter", "--target", Long.toString(process)));
        if (ofUser) {
            all.addAll(List.of("--user", "--preserve-credentials"));
        }
        all.addAll(kinds);
        all.add("--");
        return all;
    }
}
