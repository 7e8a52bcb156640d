package org.spillway.formats.tfile;

import io.airlift.compress.lzo.LzoCodec;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionInputStream;
import org.apache.hadoop.io.compress.CompressionOutputStream;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.Decompressor;

/**
 * Aircompressor's LZO in pure Java, made suitable for TFile. Public because Hadoop creates it by name.
 *
 * <p>Aircompressor's codecs return placeholder compressors to Hadoop's pool, which throw when TFile calls finished().
 * TFile and SequenceFile also accept null, which this class returns. Aircompressor's streams ignore flush, with which
 * TFile moves the end of a block to the file. Here flush reaches the file, so that the end is not lost.
 */
public final class LzoStreams extends Configured implements CompressionCodec {
    private final LzoCodec codec = new LzoCodec();

    /** Called by Hadoop. */
    public LzoStreams() {}

    /** Makes TFile use this class. TFile reads the name from Hadoop's default resources alone, when it is loaded. */
    static void register() {
        Configuration.addDefaultResource("spillway-formats-lzo.xml");
    }

    @Override
    public CompressionOutputStream createOutputStream(OutputStream out) throws IOException {
        codec.setConf(getConf());
        CompressionOutputStream compressed = codec.createOutputStream(out);
        return new CompressionOutputStream(out) {
            @Override
            public void write(int b) throws IOException {
                compressed.write(b);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                compressed.write(bytes, offset, length);
            }

            @Override
            public void finish() throws IOException {
                compressed.finish();
                out.flush();
            }

            @Override
            public void resetState() throws IOException {
                compressed.resetState();
            }
        };
    }

    @Override
    public CompressionOutputStream createOutputStream(OutputStream out, Compressor none) throws IOException {
        return createOutputStream(out);
    }

    @Override
    public CompressionInputStream createInputStream(InputStream in) throws IOException {
        codec.setConf(getConf());
        return codec.createInputStream(in);
    }

    @Override
    public CompressionInputStream createInputStream(InputStream in, Decompressor none) throws IOException {
        return createInputStream(in);
    }

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

    @Override
    public String getDefaultExtension() {
        return codec.getDefaultExtension();
    }
}
