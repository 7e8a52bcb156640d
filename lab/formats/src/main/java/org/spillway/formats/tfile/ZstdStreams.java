package org.spillway.formats.tfile;

import io.airlift.compress.zstd.ZstdCodec;

/** Zstandard in pure Java. Public because Hadoop creates it by name when it reads a file. */
public final class ZstdStreams extends StreamCodec {
    /** Called by Hadoop. */
    public ZstdStreams() {
        super(new ZstdCodec());
    }
}
