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
    SNAPPY(SnappyCodec.class),
    /** Writes only when it is flushed. */
    UNTIL_FLUSH(UserCodecs.UntilFlush.class),
    /** Has one write buffer, which its streams share. */
    ONE_BUFFER(UserCodecs.OneBuffer.class);

    private final Class<? extends CompressionCodec> type;

    CodecKind(Class<? extends CompressionCodec> type) {
        this.type = type;
    }

    /**
     * Draws a codec: none in half of the cases. bzip2 is rare, since each of its blocks takes as long as a whole case
     * without it.
     */
    static int draw(Draw draw) {
        if (draw.onceIn(2)) {
            return NONE.ordinal();
        }
        int codec = draw.oneOf(values());
        return codec == BZIP2.ordinal() && !draw.onceIn(4) ? GZIP.ordinal() : codec;
    }

    Class<? extends CompressionCodec> type() {
        return type;
    }

    /** Whether the compressed length depends only on the bytes, not on how they are divided into write calls. */
    boolean lengthIsGiven() {
        return this != LZ4 && this != SNAPPY;
    }
}
