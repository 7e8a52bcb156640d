package org.spillway.reduceside.store;

import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.codec.CodecUnavailableException;
import org.spillway.reduceside.fetch.FetchException;
import org.spillway.reduceside.fetch.MapOutput;
import org.spillway.segment.SegmentInput;
import org.spillway.segment.SegmentStreams;

/**
 * Reads a map's output decrypted and decompressed, without its checksum. A failure to read is the fault of the output
 * or of its transfer: it throws a {@link FetchException}, or an InterruptedIOException after an interrupt. Other
 * exceptions are this task's own fault: a codec that is not available, no key to decrypt, no memory.
 */
final class DecodedBytes {
    private static final Logger LOG = LoggerFactory.getLogger(DecodedBytes.class);

    private final MapOutput output;
    private final SegmentInput input;

    DecodedBytes(MapOutput output, SegmentStreams streams) throws IOException {
        this.output = output;
        try {
            input = streams.input(output.bytes(), output.partLength(), output.place());
        } catch (CodecUnavailableException e) {
            throw e;
        } catch (RuntimeException e) {
            // The decryption fails in this way if the task has no key. A codec may do so over a damaged header.
            if (streams.padding() > 0) {
                throw e;
            }
            throw FetchException.ofRead(e, output);
        } catch (IOException | InternalError e) { // the latter from native codecs
            throw FetchException.ofRead(e, output);
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
            if (e.getCause() instanceof OutOfMemoryError shortage && input.isUndamaged()) {
                // A codec may ask for gigabytes if the bytes are damaged. These are not: the task's own memory is
                // short.
                throw shortage;
            }
            throw FetchException.ofRead(e, output);
        }
        return done;
    }

    /** Reads the rest of the bytes and verifies the checksum. */
    void verify() throws IOException {
        try {
            closeDecoder();
            input.verify();
        } catch (IOException | RuntimeException e) {
            throw FetchException.ofRead(e, output);
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
