package org.spillway.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.io.compress.SnappyCodec;
import org.apache.hadoop.mapreduce.CryptoUtils;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.testing.DirectBytes;
import org.spillway.testing.SpillKey;
import org.spillway.testing.StockGzip;

/** Tests that the memory reserved for a codec's streams is what they take. */
class CodecMemoryTest {
    private final Configuration conf = new Configuration(false);

    @ParameterizedTest
    @CsvSource({
        "SnappyCodec, 262144",
        "SnappyCodec, 70000",
        "Lz4Codec, 262144",
        "Lz4Codec, 70000",
        "DefaultCodec, 0",
        "GzipCodec, 0",
        "BZip2Codec, 0"
    })
    void of_hadoopsCodec_atLeastItsDirectBuffers(String name, int size) throws Exception {
        assumeThat(name.equals("GzipCodec") && !StockGzip.isSound()).isFalse();
        conf.setInt("io.compression.codec.snappy.buffersize", size);
        conf.setInt("io.compression.codec.lz4.buffersize", size);
        conf.setBoolean("io.compression.codec.lz4.use.lz4hc", true); // otherwise Spillway compresses LZ4 itself
        CompressionCodec codec = codec(name);
        CodecMemory memory = CodecMemory.of(codec, conf);
        long before = DirectBytes.settled();
        Compressor compressor = codec.createCompressor();
        Decompressor decompressor = codec.createDecompressor();
        // Buffers have 1 % more for data that does not compress.
        assertThat(DirectBytes.now() - before).isLessThanOrEqualTo(2 * memory.direct() * 101 / 100);
        if (size > 0) {
            assertThat(DirectBytes.now() - before).isGreaterThanOrEqualTo(4L * size);
            assertThat(memory.decoderHeap()).isEqualTo(size);
        }
        assertThat(compressor).isNotNull();
        assertThat(decompressor).isNotNull();
    }

    /** Zero, Hadoop's default, is what the library recommends. */
    @Test
    void of_zstd_buffersOfItsOwnSize() {
        assertThat(CodecMemory.of(codec("ZStandardCodec"), conf)).isEqualTo(new CodecMemory(270_336, 135_168));
        conf.setInt("io.compression.codec.zstd.buffersize", 1000);
        assertThat(CodecMemory.of(codec("ZStandardCodec"), conf)).isEqualTo(new CodecMemory(2000, 1000));
    }

    @Test
    void of_noCodec_none() {
        assertThat(CodecMemory.of(null, conf)).isEqualTo(new CodecMemory(0, 0));
    }

    @Test
    void of_ownLz4_heapOnly() throws IOException {
        conf.setInt("io.compression.codec.lz4.buffersize", 50_000);
        assertThat(CodecMemory.of(codec("Lz4Codec"), conf)).isEqualTo(new CodecMemory(0, 100_000));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] random = new byte[300_000];
        new Random(1).nextBytes(random);
        new Lz4Blocks(conf).encoder(out).stream().write(random, 0, random.length);
        assertThat(new Lz4Blocks(conf)
                        .decoder(new ByteArrayInputStream(out.toByteArray())).stream()
                                .readAllBytes())
                .isEqualTo(random);
    }

    /** Two direct buffers and a heap array of 128 KiB for each open stream. */
    @Test
    void of_encryption_buffersOfItsStreamsAdded() throws IOException {
        conf.setBoolean(MRJobConfig.MR_ENCRYPTED_INTERMEDIATE_DATA, true);
        assertThat(CodecMemory.of(null, conf)).isEqualTo(new CodecMemory(1 << 18, 1 << 17));
        conf.setInt(MRJobConfig.MR_ENCRYPTED_INTERMEDIATE_DATA_BUFFER_KB, 1);
        assertThat(CodecMemory.of(codec("Lz4Codec"), conf).direct()).isEqualTo(2048);

        SpillKey.addTo(UserGroupInformation.getCurrentUser());
        conf.setInt(MRJobConfig.MR_ENCRYPTED_INTERMEDIATE_DATA_BUFFER_KB, 300);
        long before = DirectBytes.settled();
        InputStream in = CryptoUtils.wrapIfNecessary(conf, new ByteArrayInputStream(new byte[100]), 100);
        long expected = CodecMemory.of(null, conf).direct();
        assertThat(DirectBytes.now() - before).isBetween(expected, expected + (1 << 14)); // NIO has buffers of its own
        in.close();
    }

    @Test
    void of_codecOfOthers_asSnappy() {
        CompressionCodec others = ReflectionUtils.newInstance(Others.class, conf);
        assertThat(CodecMemory.of(others, conf)).isEqualTo(new CodecMemory(1 << 19, 1 << 18));
    }

    /** A codec that is not Hadoop's. */
    public static final class Others extends SnappyCodec {}

    private CompressionCodec codec(String name) {
        Class<?> type = conf.getClassByNameOrNull(Lz4Codec.class.getPackageName() + "." + name);
        return (CompressionCodec) ReflectionUtils.newInstance(type, conf);
    }
}
