package org.spillway.formats.tfile;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.spillway.formats.lab.ScratchFolder;

/** A file format with its codec. */
interface PairFormat {
    /** Appends pairs to a file. */
    interface Writer extends Closeable {
        void append(Pair pair) throws IOException;
    }

    /** Reads pairs from a file in order. The buffers are valid until the next pair. */
    interface Reader extends Closeable {
        /** Reads the next key and value into the buffers; returns false at the end. */
        boolean next() throws IOException;

        byte[] key();

        int keyLength();

        byte[] value();

        int valueLength();
    }

    /** Returns the format's name in the table, such as {@code TFile}. */
    String label();

    /** Returns the codec whose buffers Hadoop's CodecPool keeps; null for none. */
    CompressionCodec pooled();

    Writer create(ScratchFolder scratch, Path file) throws IOException;

    Reader open(ScratchFolder scratch, Path file) throws IOException;
}
