package org.spillway.formats.avroparquet;

import java.util.Locale;
import org.apache.avro.file.DataFileConstants;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** A codec that both formats have. Each format uses its default level: 6 for gzip and 3 for zstd in both. */
enum Compression {
    /** No codec. */
    NONE(DataFileConstants.NULL_CODEC, CompressionCodecName.UNCOMPRESSED),
    /** Google's fast codec. */
    SNAPPY(DataFileConstants.SNAPPY_CODEC, CompressionCodecName.SNAPPY),
    /** Zstandard: zstd-jni on both sides. */
    ZSTD(DataFileConstants.ZSTANDARD_CODEC, CompressionCodecName.ZSTD),
    /** Deflate, which Parquet wraps in gzip's header and trailer. */
    GZIP(DataFileConstants.DEFLATE_CODEC, CompressionCodecName.GZIP);

    /** Returns Avro's name, as in its configuration and in the header of a file. */
    final String avro;

    final CompressionCodecName parquet;

    Compression(String avro, CompressionCodecName parquet) {
        this.avro = avro;
        this.parquet = parquet;
    }

    /** Returns the name in lower case, as in the tables and options. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
