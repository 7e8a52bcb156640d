package org.spillway.segment;

import java.io.IOException;
import java.io.InputStream;
import org.spillway.codec.SegmentCodec;

/** The decoded bytes of a segment: its records and the end mark. Not thread-safe. */
public final class SegmentInput {
    private final InputStream source;
    private final ChecksumInput checksum;
    private final SegmentCodec.Decoder decoder;
    private final InputStream stream;
    private final String place;
    private boolean closed;
    private boolean closedWell;
    private boolean sound;
    private boolean unread;

    /**
     * Opens a segment.
     *
     * @param source the bytes before they are decoded
     * @param checksum the source, or null if its bytes have been verified
     * @param decoder reads the source; null if it is not compressed
     */
    SegmentInput(InputStream source, ChecksumInput checksum, SegmentCodec.Decoder decoder, String place) {
        this.source = source;
        this.checksum = checksum;
        this.decoder = decoder;
        this.stream = decoder == null ? source : decoder.stream();
        this.place = place;
    }

    /** File and partition, for error messages. */
    String place() {
        return place;
    }

    /**
     * Reads like {@link InputStream#read(byte[], int, int)}.
     *
     * @throws IOException with the place in its message, whatever the codec throws. Bytes are decoded before their
     *     checksum is known, and for damaged bytes codecs throw all kinds of exceptions or try to allocate gigabytes
     */
    public int read(byte[] target, int offset, int count) throws IOException {
        try {
            return stream.read(target, offset, count);
        } catch (IOException | RuntimeException | OutOfMemoryError | InternalError e) { // native codecs: InternalError
            if (checksum == null) {
                unread = true; // the memory was taken back, and its copy on a disk of this node cannot be read
                throw e;
            }
            throw new IOException("cannot read " + place + ": " + e, e);
        }
    }

    /**
     * Closes the decoder, reads the rest of the segment's bytes and verifies the checksum. To be called at the segment's
     * last record, once or more often.
     */
    public void verify() throws IOException {
        try {
            closeDecoder();
        } catch (IOException e) {
            drain(); // damaged bytes explain more than the codec does
            throw e;
        }
        drain();
        sound = closedWell;
    }

    /**
     * Closes the decoder, as Hadoop's reader does after the last record. Further calls have no effect.
     *
     * @throws IOException with the place in its message
     */
    public void closeDecoder() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try {
            if (decoder != null) {
                decoder.close();
            }
            closedWell = true;
        } catch (IOException | RuntimeException | InternalError e) {
            throw new IOException("cannot close the codec's stream of " + place + ": " + e, e);
        }
    }

    /**
     * Reads the rest of the bytes after a failure, and tells whether all of them are as they were written: then whoever
     * wrote them is at fault.
     */
    public boolean isUndamaged() {
        try {
            drain();
            return !unread;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    /** Releases the resources of the input. */
    public void release() throws IOException {
        try {
            if (decoder != null) {
                decoder.release(sound);
            }
        } finally {
            source.close();
        }
    }

    /** Reads the rest of the bytes without decoding them and verifies the checksum. */
    private void drain() throws IOException {
        if (checksum != null) {
            checksum.drain();
        }
    }
}
