package org.spillway.formats.shortcircuit;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.ReadStatistics;

/** The ways in which a client on the DataNode's machine reads a block. */
enum ReadPath {
    /** From the DataNode, over TCP. */
    REMOTE("remote", false, false),

    /** From the block's file, whose path the DataNode returns (HDFS-2246); needs no native code. */
    LEGACY("legacy", true, true),

    /** From the block's file, whose open descriptor the DataNode passes over a domain socket (HDFS-347). */
    DOMAIN_SOCKET("domain", true, false);

    private final String label;
    private final boolean shortCircuit;
    private final boolean legacy;

    ReadPath(String label, boolean shortCircuit, boolean legacy) {
        this.label = label;
        this.shortCircuit = shortCircuit;
        this.legacy = legacy;
    }

    String label() {
        return label;
    }

    /** Returns the settings of a client that reads this way. */
    Configuration client(Configuration cluster) {
        Configuration conf = new Configuration(cluster);
        conf.setBoolean("dfs.client.read.shortcircuit", shortCircuit);
        conf.setBoolean("dfs.client.use.legacy.blockreader.local", legacy);
        // Clients with the same context share a cache of blocks and of the ways to read them, so the settings of the
        // first one would apply to all.
        conf.set("dfs.client.context", label);
        return conf;
    }

    /**
     * Checks that all reads used this path: a client that cannot use it falls back to the DataNode silently.
     *
     * @param read statistics of each stream that was opened
     * @param atLeast bytes that must have been read
     * @return bytes that were read
     */
    long check(List<ReadStatistics> read, long atLeast) throws IOException {
        long all = 0;
        long local = 0;
        for (ReadStatistics one : read) {
            all += one.getTotalBytesRead();
            local += one.getTotalShortCircuitBytesRead();
        }
        if (all < atLeast || local != (shortCircuit ? all : 0)) {
            throw new IOException("read path " + label + ": of " + atLeast + " bytes to be read, " + all
                    + " were read, " + local + " of them by short circuit");
        }
        return all;
    }
}
