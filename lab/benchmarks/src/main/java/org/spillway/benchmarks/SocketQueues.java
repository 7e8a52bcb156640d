package org.spillway.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads the queues of this host's TCP sockets from {@code /proc/net/tcp} and {@code tcp6}; see proc(5). */
final class SocketQueues {
    private static final int HEX = 16;
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int QUEUES = 4;

    private SocketQueues() {}

    /**
     * Returns the bytes that were sent to or from a port and not read yet. Counts only connections with both ends on
     * this host.
     */
    static long bytes(int port) throws IOException {
        long bytes = 0;
        for (String file : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
            List<String> lines = Files.readAllLines(Path.of(file));
            for (String line : lines.subList(1, lines.size())) {
                String[] words = line.trim().split(" +");
                // The field is tx_queue:rx_queue. tx: sent and not acknowledged; rx: received and not read. The rx of
                // the port's own sockets is left out: it holds requests.
                String[] queues = words[QUEUES].split(":");
                if (port(words[LOCAL]) == port) {
                    bytes += Long.parseLong(queues[0], HEX);
                } else if (port(words[REMOTE]) == port) {
                    bytes += Long.parseLong(queues[1], HEX);
                }
            }
        }
        return bytes;
    }

    private static int port(String address) {
        return Integer.parseInt(address.substring(address.indexOf(':') + 1), HEX);
    }
}
