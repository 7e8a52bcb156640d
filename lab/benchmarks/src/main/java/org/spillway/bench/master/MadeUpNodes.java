package org.spillway.bench.master;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The nodes of the made-up cluster: n0, n1 and so on, in racks. */
final class MadeUpNodes {
    static final int COUNT = 500;
    static final int CONTAINERS_EACH = 10;
    static final int RACKS = 20;
    static final int PORT = 1234;

    private static final int IN_NETWORK = 250;

    private MadeUpNodes() {}

    static String host(int node) {
        return "n" + node;
    }

    static int node(String host) {
        return Integer.parseInt(host.substring(1));
    }

    static String rack(int node) {
        return "/r" + node % RACKS;
    }

    /** Returns the rack of a host or an address: that of another machine, such as the master's own, is Hadoop's default. */
    static String rackOf(String name) {
        if (name.matches("n\\d+")) {
            return rack(node(name));
        }
        if (name.startsWith("10.0.")) {
            String[] parts = name.split("\\.");
            return rack(Integer.parseInt(parts[2]) * IN_NETWORK + Integer.parseInt(parts[3]) - 1);
        }
        return "/default-rack";
    }

    /** Returns the file in which a JVM finds the addresses, so that it asks no server for names. */
    static String hostsFile(String ownName) {
        return IntStream.range(0, COUNT)
                .mapToObj(node -> "10.0." + node / IN_NETWORK + "." + (node % IN_NETWORK + 1) + " " + host(node))
                .collect(Collectors.joining("\n", "127.0.0.1 localhost " + ownName + "\n", "\n"));
    }
}
