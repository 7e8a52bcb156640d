package org.spillway.peers;

import java.io.IOException;
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
        Stopper stopper = new Stopper(cluster);
        ExitHook hook = new ExitHook(() -> {
            // A client would wait for a cluster that has gone.
            ProcessHandle.current().children().forEach(ProcessHandle::destroy);
            stopper.stop();
        });
        try {
            cluster.start();
            return run.call() ? Program.OK : Program.FAILED;
        } finally {
            stopper.stop();
            hook.close();
        }
    }

    /** Stops a cluster once, by the end of the program or by its hook. */
    private static final class Stopper {
        private final PeersCluster cluster;
        private boolean stopped;

        Stopper(PeersCluster cluster) {
            this.cluster = cluster;
        }

        /** A signal to all processes of a group ends the command that stops, too. The hook, which waits here, repeats it. */
        synchronized void stop() {
            if (stopped) {
                return;
            }
            try {
                cluster.stop();
                stopped = true;
            } catch (IOException | InterruptedException e) {
                System.err.println("cannot stop the cluster: " + e.getMessage());
            }
        }
    }
}
