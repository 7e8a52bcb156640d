package org.spillway.tools.localcluster;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Finds free ports of the loopback address for servers that bind them seconds later.
 *
 * <p>The ports are below those that systems give to outgoing connections and to servers that bind port 0: from 32768 in
 * Linux, from 49152 in other systems (RFC 6335). So no connection that is made in between takes one of them.
 */
final class FreePorts {
    /** The first port that is given out. Many servers have their default ports below it. */
    static final int FIRST = 20_000;

    /** The port after the last one that is given out: the first one of {@code net.ipv4.ip_local_port_range}. */
    static final int END = 32_768;

    private FreePorts() {}

    /**
     * Returns different free ports in random order, so that two clusters that start at once rarely choose the same.
     *
     * @throws IOException if fewer ports are free
     */
    static List<Integer> find(int count) throws IOException {
        List<Integer> candidates = IntStream.range(FIRST, END).boxed().collect(Collectors.toList());
        Collections.shuffle(candidates);
        List<Integer> free = new ArrayList<>();
        for (int port : candidates) {
            if (free.size() == count) {
                break;
            }
            if (isFree(port)) {
                free.add(port);
            }
        }
        if (free.size() < count) {
            throw new IOException(
                    "needs " + count + " free ports from " + FIRST + " to " + (END - 1) + ", found " + free.size());
        }
        return free;
    }

    private static boolean isFree(int port) throws IOException {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (BindException e) {
            return false;
        }
    }
}
