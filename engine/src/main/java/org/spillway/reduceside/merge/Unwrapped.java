package org.spillway.reduceside.merge;

import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.reduceside.fetch.FetchException;
import org.spillway.reduceside.fetch.MapOutput;
import org.spillway.segment.SegmentStreams;

/**
 * Reads a map's output decrypted and decompressed, without its checksum. A failure to read is the fault of the output
 * or of its transfer: it throws a {@link FetchException}, or an InterruptedIOException after an interrupt.
 */
final class Unwrapped {
    private static final Logger LOG = LoggerFactory.getLogger(Unwrapped.class);

    private final MapOutput output;
    private final SegmentStreams.Input input;

    Unwrapped(MapOutput output, SegmentStreams streams) throws IOException {
        this.output = output;
        try {
            input = streams.input(output.bytes(), output.partLength(), output.place());
        } catch (IOException | RuntimeException | InternalError e) { // the last one from native codecs
            throw FetchFaults.failed(e, output);
        }
    }

    /**
     * Fills an array as far as there are bytes.
     *
     * @return how many bytes; -1 if there are no more
     */
    int read(byte[] target) throws IOException {
        int done = 0;
        try {
            while (done < target.length) {
                int count = input.read(target, done, target.length - done);
                if (count < 0) {
                    return done == 0 ? -1 : done;
                }
                done += count;
            }
        } catch (IOException e) {
            if (e.getCause() instanceof OutOfMemoryError shortage && isUndamaged()) {
                throw shortage; // the task's own memory is short
            }
            throw FetchFaults.failed(e, output);
        }
        return done;
    }

    // A codec may ask for gigabytes if the bytes are damaged. The checksum shows whether the output or the task's
    // memory is at fault.
    private boolean isUndamaged() {
        try {
            input.drain();
            return true;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    /** Reads the rest of the bytes and verifies the checksum. */
    void verify() throws IOException {
        try {
            closeDecoder();
            input.verify();
        } catch (IOException | RuntimeException e) {
            throw FetchFaults.failed(e, output);
        }
    }

    // Stock closes no decoder of an output that it fetches, so a codec that fails there fails no reduce. The output is
    // complete: its length is right, and its checksum is verified next.
    private void closeDecoder() {
        try {
            input.closeDecoder();
        } catch (IOException e) {
            LOG.warn("{}: fetched, but its codec fails", output.place(), e);
        }
    }

    /** Releases the codec and the stream. */
    void close() throws IOException {
        input.release();
    }
}
