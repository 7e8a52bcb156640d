package org.spillway.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What Linux says of this host's TCP sockets (proc(5), {@code /proc/net/tcp}). */
final class SocketQueues {
    private static final int HEX = 16;
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int QUEUES = 4;

    private SocketQueues() {}

    /** Bytes that wait in sockets of a port, sent and not read: of connections whose two ends are on this host. */
    static long bytes(int port) throws IOException {
        long bytes = 0;
        for (String file : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
            List<String> lines = Files.readAllLines(Path.of(file));
            for (String line : lines.subList(1, lines.size())) {
                String[] words = line.trim().split(" +");
                // Sent and not acknowledged; received and not read. The latter of the port itself are requests.
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
