package org.spillway.fuzz;

import org.apache.hadoop.io.compress.BZip2Codec;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.io.compress.SnappyCodec;

/** Codecs of the map output. */
enum CodecKind {
    NONE(null),
    DEFAULT(DefaultCodec.class),
    GZIP(GzipCodec.class),
    BZIP2(BZip2Codec.class),
    LZ4(Lz4Codec.class),
    SNAPPY(SnappyCodec.class);

    private final Class<? extends CompressionCodec> type;

    CodecKind(Class<? extends CompressionCodec> type) {
        this.type = type;
    }

    Class<? extends CompressionCodec> type() {
        return type;
    }

    /** Whether the compressed length depends only on the bytes, not on how they are divided into write calls. */
    boolean lengthIsGiven() {
        return this != LZ4 && this != SNAPPY;
    }
}
