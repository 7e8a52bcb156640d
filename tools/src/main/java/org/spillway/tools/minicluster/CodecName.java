package org.spillway.tools.minicluster;

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

/** Parses the codec of the map output: a short name or a class name. */
final class CodecName implements ITypeConverter<Class<? extends CompressionCodec>> {
    /** The short name for no compression. */
    static final String NONE = "none";

    private static final Map<String, Class<? extends CompressionCodec>> SHORT = Map.of(
            "lz4", Lz4Codec.class,
            "snappy", SnappyCodec.class,
            "gzip", GzipCodec.class,
            "zstd", ZStandardCodec.class);

    /** Returns the codec's class, or null for no compression. */
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
                    "'" + text + "': must be none, lz4, snappy, gzip, zstd or a class on the class path");
        } catch (ClassCastException e) {
            throw new TypeConversionException("'" + text + "' is a class, but not a CompressionCodec");
        }
    }

    /** Sets the codec of a job's map output. Null turns compression off. */
    static void setOn(Configuration job, Class<? extends CompressionCodec> codec) {
        job.setBoolean(MRJobConfig.MAP_OUTPUT_COMPRESS, codec != null);
        if (codec != null) {
            job.setClass(MRJobConfig.MAP_OUTPUT_COMPRESS_CODEC, codec, CompressionCodec.class);
        }
    }

    /**
     * Returns why a codec cannot work in this JVM or in containers that inherit its class path. The most common reason
     * is a missing native library.
     *
     * @return the reason, or null if the codec works
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
