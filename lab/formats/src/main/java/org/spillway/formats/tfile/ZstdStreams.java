package org.spillway.formats.tfile;

import io.airlift.compress.zstd.ZstdCodec;

/** Zstandard in pure Java. Public for Hadoop, which makes it by its name when it reads a file. */
public final class ZstdStreams extends StreamCodec {
    /** For Hadoop, by reflection. */
    public ZstdStreams() {
        super(new ZstdCodec());
    }
}
