package org.spillway.formats.tfile;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.compress.CompressionCodec;

/**
 * A line of the table: a format with a codec, or the reason why the format lacks it.
 *
 * @param label name of the format
 * @param format null if the format does not have this codec
 * @param lack the reason; null if the format has this codec
 */
record Candidate(String label, Codec codec, PairFormat format, String lack) {
    /** The first bar of each codec and the baseline of the others. */
    static final String BLOCK = "SequenceFile block";

    static final String RECORD = "SequenceFile record";
    static final String TFILE = "TFile";
    static final String AVRO = "Avro";

    String row() {
        return label + ", " + codec.label();
    }

    /** Returns all formats with a codec. */
    static List<Candidate> of(Codec codec, Configuration conf) {
        CompressionCodec hadoops = HadoopCodecs.of(codec, conf);
        List<Candidate> all = new ArrayList<>();
        if (codec == Codec.NONE) {
            // Compressed neither by blocks nor by records; stands for both.
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
