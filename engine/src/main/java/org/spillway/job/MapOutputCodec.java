package org.spillway.job;

import java.io.IOException;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.util.ReflectionUtils;

/** The codecs of a job's map output and of its spills. */
public final class MapOutputCodec {
    private MapOutputCodec() {}

    /**
     * Creates the codec of the job's map output.
     *
     * @return null if map output is not compressed
     * @throws IOException if the codec's class cannot be loaded
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

    /**
     * Creates the codec of spills, which only their own task reads.
     *
     * @param setting see {@link JobSettings#SPILL_CODEC}
     * @param output the codec of the job's map output, or null; if null, spills are not compressed either
     * @throws IOException if the setting names a class that cannot be loaded or is not a codec
     */
    public static CompressionCodec forSpills(JobConf job, String setting, CompressionCodec output) throws IOException {
        if (output == null || setting.equals("none")) {
            return null;
        }
        if (setting.equals("job")) {
            return output;
        }
        try {
            Class<?> type = setting.equals("lz4") ? Lz4Codec.class : job.getClassByName(setting);
            return ReflectionUtils.newInstance(type.asSubclass(CompressionCodec.class), job);
        } catch (ClassNotFoundException | ClassCastException e) {
            throw new IOException(
                    "invalid " + JobSettings.SPILL_CODEC + "=" + setting
                            + ": must be none, job, lz4 or a codec's class",
                    e);
        }
    }
}
