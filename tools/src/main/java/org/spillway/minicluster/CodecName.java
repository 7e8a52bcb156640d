package org.spillway.minicluster;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.io.compress.SnappyCodec;
import org.apache.hadoop.io.compress.ZStandardCodec;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.util.ReflectionUtils;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the codec for the map output: a short name or a class. */
final class CodecName implements ITypeConverter<Class<? extends CompressionCodec>> {
    /** The short name of no codec at all. */
    static final String NONE = "none";

    private static final Map<String, Class<? extends CompressionCodec>> SHORT = Map.of(
            "lz4", Lz4Codec.class,
            "snappy", SnappyCodec.class,
            "gzip", GzipCodec.class,
            "zstd", ZStandardCodec.class);

    /** The class; null for none. */
    @Override
    public Class<? extends CompressionCodec> convert(String text) {
        if (text.equals(NONE)) {
            return null;
        }
        Class<? extends CompressionCodec> known = SHORT.get(text);
        if (known != null) {
            return known;
        }
        try {
            return Class.forName(text).asSubclass(CompressionCodec.class);
        } catch (ClassNotFoundException e) {
            throw new TypeConversionException(
                    "'" + text + "' is none of none, lz4, snappy, gzip, zstd and no class on the class path");
        } catch (ClassCastException e) {
            throw new TypeConversionException("'" + text + "' is a class, but not a CompressionCodec");
        }
    }

    /** Compresses a job's map output with it; null compresses nothing. */
    static void setOn(Configuration job, Class<? extends CompressionCodec> codec) {
        job.setBoolean(MRJobConfig.MAP_OUTPUT_COMPRESS, codec != null);
        if (codec != null) {
            job.setClass(MRJobConfig.MAP_OUTPUT_COMPRESS_CODEC, codec, CompressionCodec.class);
        }
    }

    /**
     * Why a codec cannot work in this JVM, nor in containers that inherit its class path: mostly a missing native
     * library.
     *
     * @return null when it can
     */
    static String problem(Class<? extends CompressionCodec> codec) {
        try {
            ReflectionUtils.newInstance(codec, new Configuration()).createCompressor();
            return null;
        } catch (RuntimeException | LinkageError e) {
            return e.getMessage();
        }
    }
}
