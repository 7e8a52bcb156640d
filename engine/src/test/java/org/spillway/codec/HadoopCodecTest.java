package org.spillway.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionInputStream;
import org.apache.hadoop.io.compress.CompressionOutputStream;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.zlib.BuiltInZlibDeflater;
import org.apache.hadoop.io.compress.zlib.BuiltInZlibInflater;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.spillway.testing.UserCodec;

/** Tests how a codec's streams are created and ended. */
class HadoopCodecTest {
    @BeforeEach
    void reset() {
        Subclass.instances = 0;
        Counting.created = 0;
        Counting.ended = 0;
        Counting.failsToEnd = false;
    }

    @Test
    void encoder_noStream_compressorEnded() {
        Counting codec = new Failing();
        assertThatThrownBy(() -> new HadoopCodec(codec, new Configuration(false)).encoder(new ByteArrayOutputStream()))
                .isInstanceOf(IOException.class)
                .hasMessage("no stream");
        assertThat(Counting.ended).isEqualTo(1);
    }

    @Test
    void decoder_noStream_decompressorEnded() {
        Counting codec = new Failing();
        assertThatThrownBy(() ->
                        new HadoopCodec(codec, new Configuration(false)).decoder(new ByteArrayInputStream(new byte[9])))
                .isInstanceOf(CodecUnavailableException.class)
                .hasMessageContaining(Failing.class.getName())
                .hasRootCauseInstanceOf(LinkageError.class)
                .hasRootCauseMessage("no stream");
        assertThat(Counting.ended).isEqualTo(1);
    }

    @Test
    void decoder_noNativeLibrary_unavailable() {
        CompressionCodec codec = new NotLoaded();
        assertThatThrownBy(() ->
                        new HadoopCodec(codec, new Configuration(false)).decoder(new ByteArrayInputStream(new byte[9])))
                .isInstanceOf(CodecUnavailableException.class)
                .hasMessageContaining(NotLoaded.class.getName())
                .hasRootCauseMessage("native library not loaded");
        assertThatThrownBy(() -> new HadoopCodec(codec, new Configuration(false)).encoder(new ByteArrayOutputStream()))
                .isInstanceOf(CodecUnavailableException.class)
                .hasRootCauseMessage("native library not loaded");
    }

    /** A codec that has read bytes may have failed because of them. */
    @Test
    void decoder_failsAfterReading_notUnavailable() {
        CompressionCodec codec = new WithHeader();
        assertThatThrownBy(() ->
                        new HadoopCodec(codec, new Configuration(false)).decoder(new ByteArrayInputStream(new byte[9])))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("bad header: 0");
    }

    @Test
    void decoder_endFailsToo_firstFailureThrown() {
        Counting codec = new Failing();
        Counting.failsToEnd = true;
        assertThatThrownBy(() -> new HadoopCodec(codec, new Configuration(false)).encoder(new ByteArrayOutputStream()))
                .isInstanceOf(IOException.class)
                .hasMessage("no stream");
        assertThatThrownBy(() ->
                        new HadoopCodec(codec, new Configuration(false)).decoder(new ByteArrayInputStream(new byte[9])))
                .hasRootCauseMessage("no stream");
        assertThat(Counting.ended).isEqualTo(2);
    }

    /** Each open stream has its own instance. The instance of a stream that failed is not used again. */
    @Test
    void encoder_codecOfTheJobsOwn_instanceForEachStream() throws Exception {
        HadoopCodec codec = new HadoopCodec(new UserCodec(), new Configuration(false));
        UserCodec.takeCalls();
        SegmentCodec.Encoder failed = codec.encoder(new ByteArrayOutputStream());
        failed.stream().write(1);
        failed.abandon();
        ByteArrayOutputStream first = new ByteArrayOutputStream();
        ByteArrayOutputStream second = new ByteArrayOutputStream();
        SegmentCodec.Encoder one = codec.encoder(first);
        SegmentCodec.Encoder other = codec.encoder(second);
        one.stream().write(new byte[] {1, 2});
        other.stream().write(new byte[] {3});
        one.finish();
        other.finish();
        assertThat(read(codec, first)).containsExactly(1, 2);
        assertThat(read(codec, second)).containsExactly(3);
        assertThat(UserCodec.takeCalls()).isEqualTo(new UserCodec.Calls(3, 2, 2, 2, 2, 2, 0));
    }

    /** As in stock, where one codec writes all segments. It may have tables or native state that take long to make. */
    @Test
    void instance_oneStreamAtATime_usedAgain() throws Exception {
        HadoopCodec codec = new HadoopCodec(new Subclass(), new Configuration(false));
        for (int i = 0; i < 3; i++) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            SegmentCodec.Encoder encoder = codec.encoder(bytes);
            encoder.stream().write(new byte[] {1, 2});
            encoder.finish();
            assertThat(read(codec, bytes)).containsExactly(1, 2);
        }
        assertThat(Subclass.instances).isEqualTo(1);
        codec.encoder(new ByteArrayOutputStream()).abandon();
        codec.decoder(new ByteArrayInputStream(new byte[9])).release(false);
        codec.encoder(new ByteArrayOutputStream()).finish();
        assertThat(Subclass.instances).as("none whose stream failed").isEqualTo(3);
    }

    /** Sound ones go to Hadoop's pool, others end. */
    @Test
    void release_notSound_compressorEnded() throws Exception {
        Counting counting = new Counting();
        HadoopCodec codec = new HadoopCodec(counting, new Configuration(false));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (boolean sound : new boolean[] {true, true, false}) {
            ByteArrayOutputStream target = new ByteArrayOutputStream();
            SegmentCodec.Encoder encoder = codec.encoder(target);
            if (sound) {
                encoder.stream().write(new byte[] {4, 5});
                encoder.finish();
                bytes = target;
            } else {
                encoder.stream().write(new byte[] {6});
                encoder.abandon();
            }
        }
        assertThat(Counting.created).isEqualTo(1);
        assertThat(Counting.ended).isEqualTo(1);
        reset();
        counting = new Counting();
        codec = new HadoopCodec(counting, new Configuration(false));
        for (boolean sound : new boolean[] {true, true, false}) {
            SegmentCodec.Decoder decoder = codec.decoder(new ByteArrayInputStream(bytes.toByteArray()));
            assertThat(decoder.stream().readAllBytes()).containsExactly(4, 5);
            decoder.release(sound);
        }
        assertThat(Counting.created).isEqualTo(1);
        assertThat(Counting.ended).isEqualTo(1);
        assertThat(codec.blockSize()).isEqualTo(1 << 16);
    }

    /** As PassthroughCodec, which has no compressor. Stock then writes plain bytes. */
    @Test
    void encoder_noCompressor_null() throws Exception {
        HadoopCodec codec = new HadoopCodec(new WithoutCompressor(), new Configuration(false));
        assertThat(codec.encoder(new ByteArrayOutputStream())).isNull();
        assertThat(codec.decoder(new ByteArrayInputStream(new byte[9]))).isNull();
        assertThat(Subclass.instances).isEqualTo(1);
    }

    /** Closing one of Hadoop's own encoders writes another end of data, which must not reach the segment. */
    @Test
    void finish_streamWritesWhenClosed_bytesDropped() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        HadoopCodec subclass = new HadoopCodec(new Subclass(), new Configuration(false));
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        DefaultCodec original = new DefaultCodec();
        original.setConf(new Configuration(false));
        HadoopCodec codec = new HadoopCodec(original, new Configuration(false));
        for (SegmentCodec.Encoder encoder : List.of(subclass.encoder(bytes), codec.encoder(expected))) {
            encoder.stream().write(new byte[1000]);
            encoder.finish();
        }
        assertThat(bytes.toByteArray()).isEqualTo(expected.toByteArray());
    }

    private static byte[] read(SegmentCodec codec, ByteArrayOutputStream bytes) throws IOException {
        SegmentCodec.Decoder decoder = codec.decoder(new ByteArrayInputStream(bytes.toByteArray()));
        byte[] read = decoder.stream().readAllBytes();
        decoder.close();
        decoder.release(true);
        return read;
    }

    /** A codec that may have state. */
    private static class Subclass extends DefaultCodec {
        private static int instances;

        Subclass() {
            instances++;
            setConf(new Configuration(false));
        }
    }

    /** A codec that counts its compressors and decompressors, and those that have ended. */
    private static class Counting extends DefaultCodec {
        // Of all instances: each open stream has its own.
        private static int created;
        private static int ended;
        private static boolean failsToEnd;

        Counting() {
            setConf(new Configuration(false));
        }

        @Override
        public Class<? extends Compressor> getCompressorType() {
            return Deflater.class;
        }

        @Override
        public Compressor createCompressor() {
            created++;
            return new Deflater();
        }

        @Override
        public Class<? extends Decompressor> getDecompressorType() {
            return Inflater.class;
        }

        @Override
        public Decompressor createDecompressor() {
            created++;
            return new Inflater();
        }

        private static void end() {
            ended++;
            if (failsToEnd) {
                throw new IllegalStateException("ended before");
            }
        }

        private final class Deflater extends BuiltInZlibDeflater {
            @Override
            public void end() {
                super.end();
                Counting.end();
            }
        }

        private final class Inflater extends BuiltInZlibInflater {
            @Override
            public void end() {
                super.end();
                Counting.end();
            }
        }
    }

    private static final class WithoutCompressor extends Subclass {
        @Override
        public Class<? extends Compressor> getCompressorType() {
            return null;
        }

        @Override
        public Compressor createCompressor() {
            return null;
        }

        @Override
        public Class<? extends Decompressor> getDecompressorType() {
            return null;
        }

        @Override
        public Decompressor createDecompressor() {
            return null;
        }
    }

    /** A codec without its native library. */
    private static final class NotLoaded extends DefaultCodec {
        @Override
        public Class<? extends Compressor> getCompressorType() {
            throw new RuntimeException("native library not loaded");
        }

        @Override
        public Class<? extends Decompressor> getDecompressorType() {
            throw new RuntimeException("native library not loaded");
        }
    }

    /** A codec that reads a header before it creates a stream. */
    private static final class WithHeader extends DefaultCodec {
        WithHeader() {
            setConf(new Configuration(false));
        }

        @Override
        public CompressionInputStream createInputStream(InputStream in, Decompressor decompressor) throws IOException {
            throw new IllegalStateException("bad header: " + in.read());
        }
    }

    /** A codec that creates compressors, but fails to create streams. */
    private static final class Failing extends Counting {
        @Override
        public CompressionOutputStream createOutputStream(OutputStream out, Compressor compressor) throws IOException {
            throw new IOException("no stream");
        }

        @Override
        public CompressionInputStream createInputStream(InputStream in, Decompressor decompressor) {
            throw new LinkageError("no stream");
        }
    }
}
