package org.spillway.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import net.jpountz.lz4.LZ4Exception;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that Hadoop's Lz4Codec reads what this class writes, and the reverse. */
class Lz4BlocksTest {
    private static final long SEED = 4;
    private static final Lz4 LZ4 = Lz4.load();

    @ParameterizedTest
    @CsvSource({
        // buffer size, bytes, whether they compress
        "262144, 1, true",
        "262144, 2, false",
        "262144, 261100, false",
        "262144, 700000, false",
        "262144, 3000000, true",
        "4096, 100000, false",
        "4096, 100000, true",
    })
    void decoder_writtenByHadoopOrThis_sameBytes(int bufferSize, int length, boolean compressible) throws IOException {
        Configuration conf = conf(bufferSize);
        byte[] data = data(length, compressible);
        String shape = "bufferSize=" + bufferSize + " length=" + length + " seed=" + SEED;

        ByteArrayOutputStream theirs = new ByteArrayOutputStream();
        try (OutputStream out = hadoop(conf).createOutputStream(theirs)) {
            out.write(data, 0, length / 2);
            out.write(data, length / 2, length - length / 2); // a large write is one block of several pieces
        }

        byte[] ours = written(conf, LZ4, data);
        assertThat(hadoop(conf)
                        .createInputStream(new ByteArrayInputStream(ours))
                        .readAllBytes())
                .as("read by Hadoop, %s", shape)
                .isEqualTo(data);
        assertThat(read(conf, LZ4, ours)).as("read by this, %s", shape).isEqualTo(data);
        assertThat(read(conf, LZ4, theirs.toByteArray()))
                .as("written by Hadoop, %s", shape)
                .isEqualTo(data);
    }

    @Test
    void canReplace_highCompressionOrSubclass_false() {
        Configuration conf = conf(262144);
        assertThat(Lz4Blocks.canReplace(new Lz4Codec(), conf)).isTrue();
        conf.setBoolean(CommonConfigurationKeys.IO_COMPRESSION_CODEC_LZ4_USELZ4HC_KEY, true);
        assertThat(Lz4Blocks.canReplace(new Lz4Codec(), conf)).isFalse();
        assertThat(Lz4Blocks.canReplace(new Lz4Codec() {}, conf(262144)))
                .as("a subclass may write something else")
                .isFalse();
    }

    @Test
    void read_lengthBeyondAnyWriters_throwsWithIt() throws IOException {
        Configuration conf = conf(262144);
        byte[] good = written(conf, LZ4, data(1000, false));
        for (int at : new int[] {0, 4}) {
            for (int bad : new int[] {-1, Integer.MIN_VALUE, at == 0 ? -5 : 262145}) {
                byte[] damaged = good.clone();
                ByteBuffer.wrap(damaged).putInt(at, bad);
                assertThatIOException()
                        .as("length %d at %d", bad, at)
                        .isThrownBy(() -> read(conf, LZ4, damaged))
                        .withMessageContaining(Integer.toString(bad));
            }
        }
        for (int cut : new int[] {1, 4, 7, 8, good.length - 1}) {
            assertThatIOException()
                    .as("cut to %d bytes", cut)
                    .isThrownBy(() -> read(conf, LZ4, Arrays.copyOf(good, cut)))
                    .withMessage("Premature EOF from inputStream");
        }
    }

    /** A disk or a network may give less than was asked for. */
    @Test
    void read_sourceGivesOneByteAtATime_sameBytes() throws IOException {
        Configuration conf = conf(4096);
        byte[] data = data(20_000, false);
        InputStream slow = new FilterInputStream(new ByteArrayInputStream(written(conf, LZ4, data))) {
            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                return super.read(target, offset, Math.min(length, 1));
            }
        };
        assertThat(new Lz4Blocks(conf, LZ4).decoder(slow).stream().readAllBytes())
                .isEqualTo(data);
    }

    @Test
    void read_blockCutShort_throws() throws IOException {
        Configuration conf = conf(4096);
        byte[] good = written(conf, LZ4, data(1000, false));
        assertThatIOException()
                .isThrownBy(() -> read(conf, LZ4, Arrays.copyOf(good, good.length - 3)))
                .withMessage("Premature EOF from inputStream");
    }

    /** Hadoop's writers make none, but a piece may fill the reader's buffer. */
    @Test
    void read_pieceAsLargeAsTheLimit_sameBytes() throws IOException {
        byte[] data = data(4096, true);
        Configuration writer = conf(8192);
        assertThat(read(conf(4096), LZ4, written(writer, LZ4, data))).isEqualTo(data);
        byte[] random = data(4000, false);
        byte[] bytes = written(writer, LZ4, random);
        int compressed = bytes.length - 2 * Lz4Blocks.LENGTH;
        assertThat(compressed).isGreaterThan(random.length);
        assertThat(read(conf(compressed), LZ4, bytes)).isEqualTo(random);
        assertThatIOException()
                .isThrownBy(() -> read(conf(compressed - 1), LZ4, bytes))
                .withMessageContaining("compressed length=" + compressed + " limit=" + (compressed - 1));
    }

    @Test
    void write_singleByte_isABlock() throws IOException {
        Configuration conf = conf(4096);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        OutputStream stream = new Lz4Blocks(conf, LZ4).encoder(out).stream();
        stream.write(7);
        stream.write(8);
        assertThat(read(conf, LZ4, out.toByteArray())).containsExactly(7, 8);
    }

    @Test
    void decompress_garbage_throwsTheLibrarysException() {
        byte[] garbage = {-1, -1, -1, -1};
        assertThatThrownBy(() -> LZ4.decompress(garbage, 0, 4, new byte[9], 0, 9))
                .extracting(thrown -> thrown.getClass().getName())
                .isEqualTo(LZ4Exception.class.getName());
    }

    private static byte[] written(Configuration conf, Lz4 lz4, byte[] data) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SegmentCodec.Encoder encoder = new Lz4Blocks(conf, lz4).encoder(out);
        encoder.stream().write(data, 0, data.length);
        encoder.finish();
        return out.toByteArray();
    }

    private static byte[] read(Configuration conf, Lz4 lz4, byte[] bytes) throws IOException {
        InputStream in = new Lz4Blocks(conf, lz4).decoder(new ByteArrayInputStream(bytes)).stream();
        return in.readAllBytes();
    }

    private static Lz4Codec hadoop(Configuration conf) {
        Lz4Codec codec = new Lz4Codec();
        codec.setConf(conf);
        return codec;
    }

    private static Configuration conf(int bufferSize) {
        Configuration conf = new Configuration(false);
        conf.setInt(CommonConfigurationKeys.IO_COMPRESSION_CODEC_LZ4_BUFFERSIZE_KEY, bufferSize);
        return conf;
    }

    private static byte[] data(int length, boolean compressible) {
        byte[] data = new byte[length];
        Random random = new Random(SEED);
        for (int i = 0; i < length; i++) {
            data[i] = (byte) random.nextInt(compressible ? 2 : 256);
        }
        return data;
    }
}
