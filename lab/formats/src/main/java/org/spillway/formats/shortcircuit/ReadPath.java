package org.spillway.formats.shortcircuit;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.ReadStatistics;

/** The ways in which a client on the DataNode's machine reads a block. */
enum ReadPath {
    /** From the DataNode, over TCP. */
    REMOTE,

    /** From the block's file, whose path the DataNode returns (HDFS-2246); needs no native code. */
    LEGACY,

    /** From the block's file, whose open descriptor the DataNode passes over a domain socket (HDFS-347). */
    DOMAIN;

    /** Returns the name in the tables. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the settings of a client that reads this way. */
    Configuration client(Configuration cluster) {
        Configuration conf = new Configuration(cluster);
        conf.setBoolean("dfs.client.read.shortcircuit", this != REMOTE);
        conf.setBoolean("dfs.client.use.legacy.blockreader.local", this == LEGACY);
        // Clients with the same context share a cache of blocks and of the ways to read them, so the settings of the
        // first one would apply to all.
        conf.set("dfs.client.context", label());
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
        if (all < atLeast || local != (this == REMOTE ? 0 : all)) {
            throw new IOException("read path " + label() + ": of " + atLeast + " bytes to be read, " + all
                    + " were read, " + local + " of them by short circuit");
        }
        return all;
    }
}
