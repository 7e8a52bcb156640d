package org.spillway.formats.tfile;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.spillway.formats.lab.Pair;
import org.spillway.formats.lab.ScratchFolder;

/** A file format with its codec. */
interface PairFormat {
    /**
     * Appends pairs to a file.
     *
     * @param file ends the file when it is closed
     */
    record Writer(Append append, Closeable file) implements Closeable {
        /** Appends a pair. */
        interface Append {
            void append(Pair pair) throws IOException;
        }

        void append(Pair pair) throws IOException {
            append.append(pair);
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    /** Reads pairs from a file in order. The buffers are valid until the next pair, and have arrays. */
    interface Reader extends Closeable {
        /** Reads the next key and value into the buffers; returns false at the end. */
        boolean next() throws IOException;

        ByteBuffer key();

        ByteBuffer value();
    }

    Writer create(ScratchFolder scratch, Path file) throws IOException;

    Reader open(ScratchFolder scratch, Path file) throws IOException;

    /** A reader whose format fills two BytesWritables. */
    abstract class WritableReader implements Reader {
        final BytesWritable key = new BytesWritable();
        final BytesWritable value = new BytesWritable();

        @Override
        public final ByteBuffer key() {
            return ByteBuffer.wrap(key.getBytes(), 0, key.getLength());
        }

        @Override
        public final ByteBuffer value() {
            return ByteBuffer.wrap(value.getBytes(), 0, value.getLength());
        }
    }
}
