package org.spillway.codec;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.io.compress.CompressionCodec;

/**
 * Memory that one open stream of a codec holds, in bytes. Hadoop's pool keeps compressors and decompressors, with their direct
 * buffers, for the life of the JVM.
 *
 * @param encoderDirect off the heap, for each segment that is being written
 * @param decoderDirect off the heap, for each segment that is being read
 * @param decoderHeap on the heap, for each segment that is being read
 */
public record CodecMemory(long encoderDirect, long decoderDirect, long decoderHeap) {
    /** Of segments that are not compressed. */
    public static final CodecMemory NONE = new CodecMemory(0, 0, 0);

    private static final String HADOOP = "org.apache.hadoop.io.compress.";

    // A compressor and a decompressor have two direct buffers each: one of the data, one of what becomes of it.
    private static final int BUFFERS = 2;

    // Hadoop's zlib and bzip2 have direct buffers of this size if they are native; that cannot be known without loading
    // them.
    private static final int ZLIB_BUFFER = 1 << 16;

    // What zstd recommends for its streams, and Hadoop takes unless told otherwise, is just over 128 KiB.
    private static final int ZSTD_BUFFER = 132 << 10;

    // In Java, bzip2's decoder has 5 bytes for each of a block's 900,000.
    private static final int BZIP2_BLOCK = 5 * 900_000;

    /**
     * Memory of a codec's streams, by its class: that of codecs which are not Hadoop's is taken to be that of Snappy.
     *
     * @param codec null for none
     */
    public static CodecMemory of(CompressionCodec codec, Configuration conf) {
        if (codec == null) {
            return NONE;
        }
        if (Lz4Blocks.canReplace(codec, conf)) {
            return new CodecMemory(0, 0, Lz4Blocks.decoderBytes(conf));
        }
        return switch (codec.getClass().getName()) {
            case HADOOP + "DefaultCodec", HADOOP + "DeflateCodec", HADOOP + "GzipCodec" -> buffers(ZLIB_BUFFER);
            case HADOOP + "BZip2Codec" -> new CodecMemory(BUFFERS * ZLIB_BUFFER, BUFFERS * ZLIB_BUFFER, BZIP2_BLOCK);
            case HADOOP + "Lz4Codec" -> buffers(Lz4Blocks.bufferSize(conf));
            case HADOOP + "ZStandardCodec" -> buffers(zstd(conf));
            default ->
                buffers(conf.getInt(
                        CommonConfigurationKeys.IO_COMPRESSION_CODEC_SNAPPY_BUFFERSIZE_KEY,
                        CommonConfigurationKeys.IO_COMPRESSION_CODEC_SNAPPY_BUFFERSIZE_DEFAULT));
        };
    }

    // The stream around a decompressor has an array of the same size.
    private static CodecMemory buffers(long size) {
        return new CodecMemory(BUFFERS * size, BUFFERS * size, size);
    }

    private static int zstd(Configuration conf) {
        int size = conf.getInt(
                CommonConfigurationKeys.IO_COMPRESSION_CODEC_ZSTD_BUFFER_SIZE_KEY,
                CommonConfigurationKeys.IO_COMPRESSION_CODEC_ZSTD_BUFFER_SIZE_DEFAULT);
        return size == 0 ? ZSTD_BUFFER : size;
    }
}
