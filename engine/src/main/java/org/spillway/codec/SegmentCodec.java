package org.spillway.codec;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** What segments are compressed with. Shared by threads. */
public interface SegmentCodec {
    /** How many bytes an encoder likes to be given at once. */
    int blockSize();

    /** A segment's way out, or null where the codec has no compressor: Hadoop then writes plainly, too. */
    Encoder encoder(OutputStream target) throws IOException;

    /** A segment's way in, or null as above. */
    Decoder decoder(InputStream source) throws IOException;

    /** One segment's way out. */
    interface Encoder {
        OutputStream stream();

        /** Writes what is held back. */
        void finish() throws IOException;

        /**
         * Gives back what it holds.
         *
         * @param sound whether it was finished; else it may be in any state and is not for others
         */
        void release(boolean sound);
    }

    /** One segment's way in. */
    interface Decoder {
        InputStream stream();

        /**
         * Gives back what it holds.
         *
         * @param sound whether all was read; else it may be in any state and is not for others
         */
        void release(boolean sound);
    }
}
