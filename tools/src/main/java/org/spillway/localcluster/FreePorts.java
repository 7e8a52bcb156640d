package org.spillway.localcluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Finds free ports of the loopback address. */
final class FreePorts {
    private FreePorts() {}

    /**
     * Returns different free ports. Another process may take a port before the caller does. A daemon that needs the
     * port then fails to start.
     */
    static List<Integer> find(int count) throws IOException {
        List<ServerSocket> open = new ArrayList<>();
        try {
            List<Integer> ports = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                // All sockets stay open until the last port is found, so that the ports differ.
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
