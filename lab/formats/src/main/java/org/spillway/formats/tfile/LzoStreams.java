package org.spillway.formats.tfile;

import io.airlift.compress.lzo.LzoCodec;

/** LZO in pure Java. Public for Hadoop, which makes it by its name. */
public final class LzoStreams extends StreamCodec {
    /** For Hadoop, by reflection. */
    public LzoStreams() {
        super(new LzoCodec());
    }
}
