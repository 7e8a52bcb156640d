package org.spillway.localcluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.spillway.localcluster.hosts.Host;
import org.spillway.localcluster.hosts.Network;

/** A command on a host, in the folder where this program runs. */
final class HostCommand {
    private HostCommand() {}

    /** Returns a command with the variables by which Hadoop's clients find the cluster. */
    static ProcessBuilder of(ClusterFolder folder, Network network, Host host, List<String> command)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(network.on(host, Path.of("").toAbsolutePath(), command));
        builder.environment().put("HADOOP_HOME", folder.root().toString());
        builder.environment().put("HADOOP_CONF_DIR", folder.conf().toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().merge("PATH", folder.bin().toString(), (path, bin) -> bin + ":" + path);
        return builder;
    }

    /** Runs a command with the streams of this program. Returns its exit code. */
    static int run(ProcessBuilder command) throws IOException, InterruptedException {
        Process process = command.inheritIO().start();
        Thread ending = new Thread(() -> end(process), "spillway-hosts-command");
        // A signal to this program does not reach what runs on the host.
        Runtime.getRuntime().addShutdownHook(ending);
        try {
            return process.waitFor();
        } finally {
            end(process);
            LocalCluster.forget(ending);
        }
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
    }
}
