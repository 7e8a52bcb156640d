package org.spillway.tools.localcluster.hosts;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.spillway.report.foreign.Joined;

/**
 * A program between the link of a host and the bridge that holds each frame back. Many kernels lack netem, which would
 * do this.
 *
 * <pre>
 * eth0 --- p-w1 at d-w1 at i-w1 === delay.pl === o-w1 at br0
 * </pre>
 *
 * <p>The host's own end of the link stays as it is, so that rate, loss and plug are those of the link without delay.
 *
 * @param bridge the first process of the network, which has the bridge
 */
record DelayLine(Host host, Namespaces namespaces, long bridge, NetworkFolder folder) {
    private static final String IP = "ip";

    /** Inserts the line in place of another one or of none. */
    void insert(double seconds) throws IOException, InterruptedException {
        remove();
        try {
            ip(LinkCommands.makeDelay(host));
            run(seconds);
            ip(List.of(LinkCommands.connect(host.port(), LinkCommands.delayBridge(host))));
        } catch (IOException e) {
            remove();
            throw new IOException("delay needs perl and /dev/net/tun: " + e.getMessage(), e);
        }
    }

    /** Starts the program, which ends when its devices are deleted, and with the network. */
    private void run(double seconds) throws IOException {
        Path log = folder.log("delay-" + host.name());
        List<String> command = Joined.of(
                List.of("perl", folder.delay().toString(), Double.toString(seconds)), LinkCommands.delayDevices(host));
        ProcessBuilder builder = new ProcessBuilder(namespaces.inNetwork(bridge, command))
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectError(log.toFile());
        if (builder.start().inputReader().readLine() == null) {
            throw new IOException(Files.readString(log, StandardCharsets.UTF_8).strip());
        }
    }

    /** Removes the line. Does nothing if there is none. */
    void remove() throws IOException, InterruptedException {
        for (String line : LinkCommands.removeDelay(host)) {
            try {
                ip(List.of(line));
            } catch (IOException e) {
                // There is none.
            }
        }
    }

    private void ip(List<String> lines) throws IOException, InterruptedException {
        Tool.batch(namespaces, bridge, IP, lines);
    }
}
