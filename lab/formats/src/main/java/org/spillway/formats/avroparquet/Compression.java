package org.spillway.formats.avroparquet;

import java.util.Locale;
import org.apache.avro.file.DataFileConstants;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** A codec that both formats have. Levels are each format's default: 6 for gzip, 3 for zstd on both sides. */
enum Compression {
    /** No codec. */
    NONE(DataFileConstants.NULL_CODEC, CompressionCodecName.UNCOMPRESSED),
    /** Google's, fast. */
    SNAPPY(DataFileConstants.SNAPPY_CODEC, CompressionCodecName.SNAPPY),
    /** Zstandard: zstd-jni on both sides. */
    ZSTD(DataFileConstants.ZSTANDARD_CODEC, CompressionCodecName.ZSTD),
    /** Deflate, which Parquet wraps in gzip's header and trailer. */
    GZIP(DataFileConstants.DEFLATE_CODEC, CompressionCodecName.GZIP);

    private final String avro;
    private final CompressionCodecName parquet;

    Compression(String avro, CompressionCodecName parquet) {
        this.avro = avro;
        this.parquet = parquet;
    }

    /** Avro's name, as in its configuration and the header of a file. */
    String avro() {
        return avro;
    }

    /** Parquet's name. */
    CompressionCodecName parquet() {
        return parquet;
    }

    /** In lower case, as the tables and options have it. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
