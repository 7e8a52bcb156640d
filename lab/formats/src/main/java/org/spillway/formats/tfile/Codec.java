package org.spillway.formats.tfile;

import io.airlift.compress.zstd.ZstdCodec;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.avro.file.DataFileConstants;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.io.compress.SnappyCodec;
import org.apache.hadoop.util.ReflectionUtils;

/** A compression, with the formats that have it. */
enum Codec {
    NONE,
    GZ,
    LZO,
    LZ4,
    ZSTD,
    SNAPPY;

    /** Returns the formats with this codec by the names of their rows, such as {@code TFile, gz}. */
    Map<String, PairFormat> formats() {
        Map<String, PairFormat> formats = new LinkedHashMap<>();
        String label = name().toLowerCase(Locale.ROOT);
        if (this == NONE) {
            // Compressed neither by blocks nor by records; stands for both.
            formats.put("SequenceFile block, none", new SequenceFileFormat(CompressionType.NONE, null));
        } else {
            formats.put("SequenceFile block, " + label, new SequenceFileFormat(CompressionType.BLOCK, hadoop()));
            formats.put("SequenceFile record, " + label, new SequenceFileFormat(CompressionType.RECORD, hadoop()));
        }
        if (this == NONE || this == GZ || this == LZO) {
            LzoStreams.register();
            formats.put("TFile, " + label, new TFileFormat(label));
        }
        String avro = avro();
        if (avro != null) {
            formats.put("Avro, " + label, new AvroFormat(avro));
        }
        return formats;
    }

    private CompressionCodec hadoop() {
        Class<? extends CompressionCodec> type =
                switch (this) {
                    case NONE -> throw new IllegalStateException("no codec");
                    // DefaultCodec, because SequenceFile refuses GzipCodec without libhadoop. The bytes differ by a
                    // header and a checksum.
                    case GZ -> DefaultCodec.class;
                    case LZO -> LzoStreams.class;
                    case LZ4 -> Lz4Codec.class;
                    // Aircompressor's, because Hadoop's needs libhadoop.
                    case ZSTD -> ZstdCodec.class;
                    case SNAPPY -> SnappyCodec.class;
                };
        return ReflectionUtils.newInstance(type, new Configuration());
    }

    /** Returns Avro's name of the codec; null if it has none such. */
    private String avro() {
        return switch (this) {
            case NONE -> DataFileConstants.NULL_CODEC;
            case GZ -> DataFileConstants.DEFLATE_CODEC;
            case ZSTD -> DataFileConstants.ZSTANDARD_CODEC;
            case SNAPPY -> DataFileConstants.SNAPPY_CODEC;
            case LZO, LZ4 -> null;
        };
    }
}
