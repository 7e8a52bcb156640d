package org.spillway.job;

import java.io.IOException;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.util.ReflectionUtils;

/** The codec of a job's map output. */
public final class MapOutputCodec {
    private MapOutputCodec() {}

    /**
     * Makes it.
     *
     * @return null if map output is not compressed
     * @throws IOException if its class cannot be loaded
     */
    public static CompressionCodec of(JobConf job) throws IOException {
        if (!job.getCompressMapOutput()) {
            return null;
        }
        try {
            return ReflectionUtils.newInstance(job.getMapOutputCompressorClass(DefaultCodec.class), job);
        } catch (IllegalArgumentException e) {
            throw new IOException("cannot load the codec of map output: " + e.getMessage(), e);
        }
    }
}
