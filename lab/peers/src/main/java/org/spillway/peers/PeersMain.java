package org.spillway.peers;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.spillway.peers.cluster.PeersCluster;
import org.spillway.peers.cluster.Places;
import org.spillway.report.cli.ExitHook;
import org.spillway.report.cli.Program;

/** The program. Exit codes: 0 all runs succeeded and their outputs are right, 1 otherwise, 2 wrong usage. */
public final class PeersMain {
    private PeersMain() {}

    /** Runs the program and exits the JVM with its exit code. */
    public static void main(String[] args) {
        PeersOptions options = new PeersOptions();
        System.exit(Program.run(options.parser(), System.out, () -> run(options), args));
    }

    private static int run(PeersOptions options) throws Exception {
        Places places = new Places(
                options.project, options.version, options.work(), options.project.resolve("lab/peers/target/software"));
        PeersCluster cluster = new PeersCluster(places);
        PeersRun run = new PeersRun(cluster, options);
        AtomicBoolean stopped = new AtomicBoolean();
        ExitHook hook = new ExitHook(() -> {
            // A client would wait for a cluster that has gone.
            ProcessHandle.current().children().forEach(ProcessHandle::destroy);
            stop(cluster, stopped);
        });
        try {
            cluster.start();
            return run.call() ? Program.OK : Program.FAILED;
        } finally {
            stop(cluster, stopped);
            hook.close();
        }
    }

    private static void stop(PeersCluster cluster, AtomicBoolean stopped) {
        if (stopped.getAndSet(true)) {
            return;
        }
        try {
            cluster.stop();
        } catch (IOException | InterruptedException e) {
            System.err.println("cannot stop the cluster: " + e.getMessage());
        }
    }
}
