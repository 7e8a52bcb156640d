package org.spillway.jvm;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.Decompressor;

/**
 * The codecs that Hadoop's CodecPool keeps: as many as were ever in use at once. After a task their direct buffers would
 * count as left by it, and a codec of the job's own would hold the task's class loader.
 */
final class PooledCodecs {
    private final Field compressors;
    private final Field decompressors;
    private final Field compressorCounts;
    private final Field decompressorCounts;
    private final Method clearCounts;

    PooledCodecs() throws ReflectiveOperationException {
        compressors = StockChild.field(CodecPool.class, "compressorPool");
        decompressors = StockChild.field(CodecPool.class, "decompressorPool");
        // How many are in use, by class. The cache's class is of Hadoop's own copy of Guava.
        compressorCounts = StockChild.field(CodecPool.class, "compressorCounts");
        decompressorCounts = StockChild.field(CodecPool.class, "decompressorCounts");
        clearCounts = compressorCounts.getType().getMethod("invalidateAll");
    }

    /** Ends and forgets all of them, as the end of a JVM does. The next task makes its own, as the first did. */
    void end() throws ReflectiveOperationException {
        for (Object each : take(compressors)) {
            Compressor compressor = (Compressor) each;
            endOne(compressor::end);
        }
        for (Object each : take(decompressors)) {
            Decompressor decompressor = (Decompressor) each;
            endOne(decompressor::end);
        }
        clearCounts.invoke(compressorCounts.get(null));
        clearCounts.invoke(decompressorCounts.get(null));
    }

    private static List<Object> take(Field pool) throws ReflectiveOperationException {
        Map<?, ?> byClass = (Map<?, ?>) pool.get(null);
        List<Object> codecs = new ArrayList<>();
        synchronized (byClass) { // as CodecPool does
            byClass.values().forEach(codecsOfClass -> codecs.addAll((Collection<?>) codecsOfClass));
            byClass.clear();
        }
        return codecs;
    }

    private static void endOne(Runnable end) {
        try {
            end.run();
        } catch (UnsupportedOperationException e) {
            // such as bzip2's in Java, which holds nothing to be freed
        }
    }
}
