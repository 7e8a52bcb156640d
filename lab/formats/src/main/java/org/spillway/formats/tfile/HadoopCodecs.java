package org.spillway.formats.tfile;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.io.compress.SnappyCodec;
import org.apache.hadoop.io.compress.ZStandardCodec;
import org.apache.hadoop.util.NativeCodeLoader;
import org.apache.hadoop.util.ReflectionUtils;

/** Selects the class of Hadoop's codec interface for a compression on this machine. */
final class HadoopCodecs {
    // TFile's key. SequenceFile must use the same class.
    private static final String LZO_KEY = "io.compression.codec.lzo.class";
    private static final String LZO_RESOURCE = "spillway-formats-lzo.xml";

    private HadoopCodecs() {}

    /**
     * Creates a codec; returns null for {@link Codec#NONE}.
     *
     * @throws IllegalStateException if its class is not on the class path
     */
    static CompressionCodec of(Codec codec, Configuration conf) {
        return switch (codec) {
            case NONE -> null;
            // DefaultCodec, because SequenceFile refuses GzipCodec without libhadoop. The bytes differ by a header and
            // a checksum.
            case GZ -> create(DefaultCodec.class, conf);
            case LZO -> create(lzoClass(), conf);
            case LZ4 -> create(Lz4Codec.class, conf);
            case ZSTD -> nativeZstd() ? create(ZStandardCodec.class, conf) : create(ZstdStreams.class, conf);
            case SNAPPY -> create(SnappyCodec.class, conf);
        };
    }

    /** Returns whether Hadoop's own zstd is available, which needs libhadoop. */
    static boolean nativeZstd() {
        return NativeCodeLoader.isNativeCodeLoaded() && ZStandardCodec.isNativeCodeLoaded();
    }

    /**
     * Returns the LZO class that the cluster's configuration names, if it is on the class path; otherwise
     * aircompressor's, because Hadoop includes none for licence reasons. Call this before TFile is first used, since
     * TFile then looks the class up.
     */
    static String lzoClass() {
        Configuration conf = new Configuration();
        if (conf.getClassByNameOrNull(conf.get(LZO_KEY)) == null) {
            Configuration.addDefaultResource(LZO_RESOURCE);
        }
        return new Configuration().get(LZO_KEY);
    }

    private static CompressionCodec create(String className, Configuration conf) {
        try {
            return create(Class.forName(className).asSubclass(CompressionCodec.class), conf);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("no such codec on the class path: " + className, e);
        }
    }

    private static CompressionCodec create(Class<? extends CompressionCodec> type, Configuration conf) {
        return ReflectionUtils.newInstance(type, conf);
    }
}
