package org.spillway.codec;

import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * Instances of a codec class, one for each stream that is open. A codec of the job's own may keep state, such as a write
 * buffer, because stock's map has at most one stream for writing. Hadoop's own codecs have no state but their
 * configuration, so all streams share one instance. Thread-safe.
 */
final class CodecInstances {
    private static final String HADOOP = "org.apache.hadoop.io.compress.";
    // Others in this package may have state.
    private static final Set<String> STATELESS = Set.of(
            HADOOP + "BZip2Codec",
            HADOOP + "DefaultCodec",
            HADOOP + "DeflateCodec",
            HADOOP + "GzipCodec",
            HADOOP + "Lz4Codec",
            HADOOP + "PassthroughCodec",
            HADOOP + "SnappyCodec",
            HADOOP + "ZStandardCodec");

    private final CompressionCodec first;
    private final Configuration conf;
    private final boolean stateless;
    private final Queue<CompressionCodec> unused = new ConcurrentLinkedQueue<>();

    /** Starts with one instance. Others are created as Hadoop creates a codec of the job. */
    CodecInstances(CompressionCodec first, Configuration conf) {
        this.first = first;
        this.conf = conf;
        // A subclass of the job's own may have state.
        this.stateless = STATELESS.contains(first.getClass().getName());
        unused.add(first);
    }

    /** Whether the class is one of Hadoop's own. */
    boolean areStateless() {
        return stateless;
    }

    /** Name of the class. */
    String className() {
        return first.getClass().getName();
    }

    /** Returns an instance for one stream. */
    CompressionCodec take() {
        if (stateless) {
            return first;
        }
        CompressionCodec codec = unused.poll();
        return codec == null ? ReflectionUtils.newInstance(first.getClass(), conf) : codec;
    }

    /** Takes an instance back whose stream has ended well. After a failure its state is unknown. */
    void giveBack(CompressionCodec codec) {
        if (!stateless) {
            unused.add(codec);
        }
    }
}
