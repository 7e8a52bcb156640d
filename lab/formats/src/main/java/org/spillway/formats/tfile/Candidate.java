package org.spillway.formats.tfile;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.compress.CompressionCodec;

/**
 * A line of the table: a format with a codec, or why there is no such thing.
 *
 * @param label of the format
 * @param format null where the format has no such codec
 * @param lack why not; null where there is one
 */
record Candidate(String label, Codec codec, PairFormat format, String lack) {
    /** The first of a codec's bars, that the others are set against. */
    static final String BLOCK = "SequenceFile block";

    static final String RECORD = "SequenceFile record";
    static final String TFILE = "TFile";
    static final String AVRO = "Avro";

    /** The line's name. */
    String row() {
        return label + ", " + codec.label();
    }

    /** All formats with a codec. */
    static List<Candidate> of(Codec codec, Configuration conf) {
        CompressionCodec hadoops = HadoopCodecs.of(codec, conf);
        List<Candidate> all = new ArrayList<>();
        if (codec == Codec.NONE) {
            // Neither by blocks nor by records, but it takes the place of both.
            all.add(known(BLOCK, codec, new SequenceFileFormat(BLOCK, CompressionType.NONE, null)));
        } else {
            all.add(known(BLOCK, codec, new SequenceFileFormat(BLOCK, CompressionType.BLOCK, hadoops)));
            all.add(known(RECORD, codec, new SequenceFileFormat(RECORD, CompressionType.RECORD, hadoops)));
        }
        all.add(
                switch (codec) {
                    case NONE, GZ, LZO -> known(TFILE, codec, new TFileFormat(codec, hadoops));
                    default -> lacking(TFILE, codec, "the format knows none, gz and lzo");
                });
        all.add(
                switch (codec) {
                    case NONE -> known(AVRO, codec, new AvroFormat(null));
                    case GZ -> known(AVRO, codec, new AvroFormat("deflate"));
                    case ZSTD -> known(AVRO, codec, new AvroFormat("zstandard"));
                    case SNAPPY -> known(AVRO, codec, new AvroFormat("snappy"));
                    default -> lacking(AVRO, codec, "the format has no such codec");
                });
        return all;
    }

    private static Candidate known(String label, Codec codec, PairFormat format) {
        return new Candidate(label, codec, format, null);
    }

    private static Candidate lacking(String label, Codec codec, String why) {
        return new Candidate(label, codec, null, why);
    }
}
