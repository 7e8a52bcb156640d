package org.spillway.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionInputStream;
import org.apache.hadoop.io.compress.CompressionOutputStream;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.zlib.BuiltInZlibDeflater;
import org.apache.hadoop.io.compress.zlib.BuiltInZlibInflater;
import org.junit.jupiter.api.Test;

/** Tests what becomes of a codec whose stream cannot be created. */
class HadoopCodecTest {
    @Test
    void endsACompressorWithoutAStream() {
        Failing codec = new Failing();
        assertThatThrownBy(() -> new HadoopCodec(codec).encoder(new ByteArrayOutputStream()))
                .isInstanceOf(IOException.class)
                .hasMessage("no stream");
        assertThat(codec.ended).isEqualTo(1);
    }

    @Test
    void endsADecompressorWithoutAStream() {
        Failing codec = new Failing();
        assertThatThrownBy(() -> new HadoopCodec(codec).decoder(new ByteArrayInputStream(new byte[9])))
                .isInstanceOf(CodecUnavailableException.class)
                .hasMessageContaining(Failing.class.getName())
                .hasRootCauseInstanceOf(LinkageError.class)
                .hasRootCauseMessage("no stream");
        assertThat(codec.ended).isEqualTo(1);
    }

    @Test
    void aCodecWithoutItsLibraryIsUnavailable() {
        CompressionCodec codec = new NotLoaded();
        assertThatThrownBy(() -> new HadoopCodec(codec).decoder(new ByteArrayInputStream(new byte[9])))
                .isInstanceOf(CodecUnavailableException.class)
                .hasMessageContaining(NotLoaded.class.getName())
                .hasRootCauseMessage("native library not loaded");
        assertThatThrownBy(() -> new HadoopCodec(codec).encoder(new ByteArrayOutputStream()))
                .isInstanceOf(CodecUnavailableException.class)
                .hasRootCauseMessage("native library not loaded");
    }

    /** A codec that has read bytes may have failed because of them. */
    @Test
    void aDamagedHeaderDoesNotMakeACodecUnavailable() {
        CompressionCodec codec = new WithHeader();
        assertThatThrownBy(() -> new HadoopCodec(codec).decoder(new ByteArrayInputStream(new byte[9])))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("bad header: 0");
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
    private static final class Failing extends DefaultCodec {
        private int ended;

        Failing() {
            setConf(new Configuration(false));
        }

        @Override
        public Class<? extends Compressor> getCompressorType() {
            return Deflater.class;
        }

        @Override
        public Compressor createCompressor() {
            return new Deflater();
        }

        @Override
        public CompressionOutputStream createOutputStream(OutputStream out, Compressor compressor) throws IOException {
            throw new IOException("no stream");
        }

        @Override
        public Class<? extends Decompressor> getDecompressorType() {
            return Inflater.class;
        }

        @Override
        public Decompressor createDecompressor() {
            return new Inflater();
        }

        @Override
        public CompressionInputStream createInputStream(InputStream in, Decompressor decompressor) {
            throw new LinkageError("no stream");
        }

        private final class Deflater extends BuiltInZlibDeflater {
            @Override
            public void end() {
                ended++;
                super.end();
            }
        }

        private final class Inflater extends BuiltInZlibInflater {
            @Override
            public void end() {
                ended++;
                super.end();
            }
        }
    }
}
