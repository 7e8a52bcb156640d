package org.spillway.job;

import java.io.IOException;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.util.ReflectionUtils;
import org.spillway.codec.CodecMemory;
import org.spillway.segment.SegmentStreams;

/**
 * How segments of a job are compressed and encrypted.
 *
 * @param codec null for none
 * @param streams write and read such segments
 * @param memory what one stream of the codec holds
 */
public record Wrapping(CompressionCodec codec, SegmentStreams streams, CodecMemory memory) {
    private static Wrapping of(JobConf job, Class<? extends CompressionCodec> type) throws IOException {
        CompressionCodec codec = type == null ? null : ReflectionUtils.newInstance(type, job);
        return new Wrapping(codec, new SegmentStreams(job, codec), CodecMemory.of(codec, job));
    }

    /** Names the library by which Spillway compresses, for the log; null if it does not. */
    public String remark() {
        String library = streams.library();
        return library == null ? null : "LZ4 by " + library;
    }

    /**
     * Returns the wrapping of map output.
     *
     * @throws IOException if the codec's class cannot be loaded
     */
    public static Wrapping ofOutput(JobConf job) throws IOException {
        try {
            return of(job, job.getCompressMapOutput() ? job.getMapOutputCompressorClass(DefaultCodec.class) : null);
        } catch (IllegalArgumentException e) {
            throw new IOException("cannot load the codec of map output: " + e.getMessage(), e);
        }
    }

    /**
     * Returns the wrapping of spills, which only their own task reads.
     *
     * @param output the wrapping of map output; if that is not compressed, spills are not either
     * @return the same object as {@code output} if spills are wrapped alike
     * @throws IOException if the setting names a class that cannot be loaded or is not a codec
     */
    public static Wrapping ofSpills(JobConf job, Wrapping output) throws IOException {
        String setting = job.getTrimmed(JobSettings.SPILL_CODEC, "none");
        if (output.codec == null || setting.equals("job")) {
            return output;
        }
        try {
            return switch (setting) {
                case "none" -> of(job, null);
                case "lz4" -> of(job, Lz4Codec.class);
                default -> of(job, job.getClassByName(setting).asSubclass(CompressionCodec.class));
            };
        } catch (ClassNotFoundException | ClassCastException e) {
            String range = "none, job, lz4 or a codec's class";
            throw (IOException)
                    Setting.invalid(JobSettings.SPILL_CODEC, setting, range).initCause(e);
        }
    }
}
