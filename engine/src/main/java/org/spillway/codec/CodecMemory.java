package org.spillway.codec;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapreduce.CryptoUtils;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * Memory that one open stream of a codec holds, in bytes, with that of encryption. Hadoop's CodecPool keeps
 * compressors and decompressors, with their direct buffers, for the lifetime of the JVM.
 *
 * @param direct direct memory for each segment that is being written or read
 * @param decoderHeap heap for each segment that is being read
 */
public record CodecMemory(long direct, long decoderHeap) {
    /** The package of Hadoop's own codecs. */
    static final String HADOOP = "org.apache.hadoop.io.compress.";

    // A compressor or decompressor has two direct buffers: one for its input and one for its output.
    private static final int BUFFERS = 2;

    // Hadoop's zlib and bzip2 have direct buffers of this size if they are native. Whether they are native is unknown
    // until they are loaded, so the buffers are always counted.
    private static final int ZLIB_BUFFER = 1 << 16;

    // zstd recommends stream buffers of just over 128 KiB. Hadoop uses that size by default.
    private static final int ZSTD_BUFFER = 132 << 10;

    // The Java decoder of bzip2 needs 5 bytes for each of the 900,000 bytes of a block.
    private static final int BZIP2_BLOCK = 5 * 900_000;

    /**
     * Returns the memory of a codec's streams, determined by the codec's class, and of Hadoop's CryptoInputStream or
     * CryptoOutputStream around them if intermediate data is encrypted. A class that is not listed here counts as Snappy.
     *
     * @param codec the codec, or null for none
     */
    public static CodecMemory of(CompressionCodec codec, Configuration conf) {
        CodecMemory plain = ofCodec(codec, conf);
        if (!CryptoUtils.isEncryptedSpillEnabled(conf)) {
            return plain;
        }
        CodecMemory crypto = buffers(1024L
                * conf.getInt(
                        MRJobConfig.MR_ENCRYPTED_INTERMEDIATE_DATA_BUFFER_KB,
                        MRJobConfig.DEFAULT_MR_ENCRYPTED_INTERMEDIATE_DATA_BUFFER_KB));
        return new CodecMemory(plain.direct + crypto.direct, plain.decoderHeap + crypto.decoderHeap);
    }

    /** Returns what streams of this codec or of another one hold at most. */
    public CodecMemory max(CodecMemory other) {
        return new CodecMemory(Math.max(direct, other.direct), Math.max(decoderHeap, other.decoderHeap));
    }

    private static CodecMemory ofCodec(CompressionCodec codec, Configuration conf) {
        if (codec == null) {
            return new CodecMemory(0, 0);
        }
        if (Lz4Blocks.canReplace(codec, conf)) {
            // one compressed block and one decompressed block
            return new CodecMemory(0, 2L * Lz4Blocks.bufferSize(conf));
        }
        return switch (codec.getClass().getName()) {
            case HADOOP + "DefaultCodec", HADOOP + "DeflateCodec", HADOOP + "GzipCodec" -> buffers(ZLIB_BUFFER);
            case HADOOP + "BZip2Codec" -> new CodecMemory(BUFFERS * ZLIB_BUFFER, BZIP2_BLOCK);
            case HADOOP + "Lz4Codec" -> buffers(Lz4Blocks.bufferSize(conf));
            case HADOOP + "ZStandardCodec" -> buffers(zstd(conf));
            default ->
                buffers(conf.getInt(
                        CommonConfigurationKeys.IO_COMPRESSION_CODEC_SNAPPY_BUFFERSIZE_KEY,
                        CommonConfigurationKeys.IO_COMPRESSION_CODEC_SNAPPY_BUFFERSIZE_DEFAULT));
        };
    }

    // The stream around a decompressor or a decryptor has a heap array of the same size.
    private static CodecMemory buffers(long size) {
        return new CodecMemory(BUFFERS * size, size);
    }

    private static int zstd(Configuration conf) {
        int size = conf.getInt(
                CommonConfigurationKeys.IO_COMPRESSION_CODEC_ZSTD_BUFFER_SIZE_KEY,
                CommonConfigurationKeys.IO_COMPRESSION_CODEC_ZSTD_BUFFER_SIZE_DEFAULT);
        return size == 0 ? ZSTD_BUFFER : size;
    }
}
