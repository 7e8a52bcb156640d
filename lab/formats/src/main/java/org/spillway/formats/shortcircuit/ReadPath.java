package org.spillway.formats.shortcircuit;

import java.util.List;
import org.apache.hadoop.net.unix.DomainSocket;

/** A way in which a client on the DataNode's machine reads a block. */
enum ReadPath {
    /** From the DataNode, over TCP. */
    REMOTE,
    /** From the block's file, whose path the DataNode tells (HDFS-2246). Needs no native code. */
    LEGACY,
    /** From the block's file, which the DataNode opens and passes through a domain socket (HDFS-347). */
    DOMAIN;

    /** The paths that this JVM has: a domain socket needs libhadoop. */
    static final List<ReadPath> AVAILABLE =
            DomainSocket.getLoadingFailureReason() == null ? List.of(values()) : List.of(REMOTE, LEGACY);
}
