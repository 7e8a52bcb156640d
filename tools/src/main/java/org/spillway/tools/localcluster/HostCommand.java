package org.spillway.tools.localcluster;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A command on a host, in the folder where this program runs. */
final class HostCommand {
    /** In which a command that is ended must have cleaned up. */
    private static final int PATIENCE_SECONDS = 20;

    private HostCommand() {}

    /** Returns a command with the variables by which Hadoop's clients find the cluster. */
    static ProcessBuilder of(ClusterFolder folder, List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
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

    // What stops the cluster runs after this program, and the command may still use the cluster to clean up.
    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
        try {
            process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
