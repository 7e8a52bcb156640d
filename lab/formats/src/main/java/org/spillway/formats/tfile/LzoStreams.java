package org.spillway.formats.tfile;

import io.airlift.compress.lzo.LzoCodec;

/** LZO in pure Java. Public because Hadoop creates it by name. */
public final class LzoStreams extends StreamCodec {
    /** Called by Hadoop. */
    public LzoStreams() {
        super(new LzoCodec());
    }
}
