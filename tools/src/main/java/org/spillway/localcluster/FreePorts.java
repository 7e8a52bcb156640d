package org.spillway.localcluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Ports of the loopback address that nobody listens on. */
final class FreePorts {
    private FreePorts() {}

    /**
     * So many different ones. Whoever takes them comes late if another process is quicker; then a daemon does
     * not start.
     */
    static List<Integer> find(int count) throws IOException {
        List<ServerSocket> open = new ArrayList<>();
        try {
            List<Integer> ports = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                // All are held until the last is known: so they differ.
                ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                open.add(socket);
                ports.add(socket.getLocalPort());
            }
            return ports;
        } finally {
            for (ServerSocket socket : open) {
                socket.close();
            }
        }
    }
}
