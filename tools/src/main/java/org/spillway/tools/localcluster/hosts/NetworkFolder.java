package org.spillway.tools.localcluster.hosts;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The files of a network.
 *
 * <pre>
 * network.properties   network.sh   host.sh   etc.sh   users.sh   beside.sh   delay.pl   etc/   w1/   w2/ ...   node/
 * </pre>
 *
 * <p>Each host has the folder of its name, and sees it as {@code node}, too: a path is the same on all hosts and has
 * other files on each, as on hosts that are machines.
 *
 * @param root an absolute path
 */
record NetworkFolder(Path root) {
    private static final String BESIDE = "beside.sh";
    private static final String DELAY = "delay.pl";

    void make(NetworkPlan plan, HostUsers users) throws IOException {
        Files.createDirectories(node());
        for (Host host : plan.hosts()) {
            Files.createDirectories(own(host));
        }
        Files.createDirectories(etc());
        write("hosts", plan.etcHosts());
        write("nsswitch.conf", "passwd: files\ngroup: files\nshadow: files\nhosts: files\n");
        write("resolv.conf", "");
        for (String script : new String[] {"network.sh", "host.sh", "etc.sh", "users.sh", BESIDE, DELAY}) {
            try (InputStream in = NetworkFolder.class.getResourceAsStream(script)) {
                Files.copy(in, root.resolve(script), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        users.write(this, plan);
        plan.write(plan());
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(etc().resolve(file), text, StandardCharsets.UTF_8);
    }

    Path plan() {
        return root.resolve("network.properties");
    }

    Path etc() {
        return root.resolve("etc");
    }

    Path own(Host host) {
        return root.resolve(host.name());
    }

    Path node() {
        return root.resolve("node");
    }

    /** The script that gives a command of this machine the names of the network. */
    Path beside() {
        return root.resolve(BESIDE);
    }

    /** The program of a {@link DelayLine}. */
    Path delay() {
        return root.resolve(DELAY);
    }

    /** The file that a script makes when its namespaces are as they must be. */
    Path ready(String name) {
        return root.resolve(name + ".ready");
    }

    Path log(String name) {
        return root.resolve(name + ".log");
    }

    /** The argument by which a first process is found. */
    String mark(String name) {
        return "spillway-host=" + root.resolve(name);
    }
}
