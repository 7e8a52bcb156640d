package org.spillway.formats.shortcircuit;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.ReadStatistics;

/** How a client on the DataNode's machine gets at a block's bytes. */
enum ReadPath {
    /** From the DataNode, over TCP. */
    REMOTE("remote", false, false),

    /** From the block's file, whose path the DataNode tells (HDFS-2246); needs no native code. */
    LEGACY("legacy", true, true),

    /** From the block's file, whose open descriptor the DataNode hands over on a domain socket (HDFS-347). */
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

    /** Settings of a client that reads this way. */
    Configuration client(Configuration cluster) {
        Configuration conf = new Configuration(cluster);
        conf.setBoolean("dfs.client.read.shortcircuit", shortCircuit);
        conf.setBoolean("dfs.client.use.legacy.blockreader.local", legacy);
        // Clients of one name share what they know of blocks and how to read them: the first one's settings would
        // decide.
        conf.set("dfs.client.context", label);
        return conf;
    }

    /**
     * Checks that reads went this way, all of them: a client that cannot falls back to the DataNode without a word.
     *
     * @param read of each stream that was opened
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
