package org.spillway.reduceside.store;

import java.io.Closeable;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.codec.CodecUnavailableException;
import org.spillway.reduceside.fetch.FetchException;
import org.spillway.reduceside.fetch.MapOutput;
import org.spillway.segment.SegmentInput;
import org.spillway.segment.SegmentStreams;
import org.spillway.work.Heartbeat;

/**
 * Reads a map's output decrypted and decompressed, and verifies its length and checksum. A failure to read is the fault
 * of the output or of its transfer: it throws a {@link FetchException}, or an InterruptedIOException after an
 * interrupt. Other exceptions are this task's own fault: a codec that is not available, no key to decrypt, no memory.
 */
final class DecodedBytes implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(DecodedBytes.class);
    private static final int CHUNK = 1 << 16;

    private final MapOutput output;
    private final long length;
    private final Heartbeat heartbeat;
    private final SegmentInput input;
    private final byte[] chunk;
    private long left;

    /**
     * Opens an output.
     *
     * @param length bytes of its records and end mark
     */
    DecodedBytes(MergeContext task, MapOutput output, long length) throws IOException {
        this.output = output;
        this.length = length;
        this.left = length;
        this.heartbeat = task.heartbeat();
        this.chunk = new byte[(int) Math.min(CHUNK, length)];
        this.input = open(task.streams()); // last, since nobody would release it
    }

    private SegmentInput open(SegmentStreams streams) throws IOException {
        try {
            return streams.input(output.bytes(), output.partLength(), output.place());
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

    /** Returns the array that {@link #next} fills. */
    byte[] chunk() {
        return chunk;
    }

    /**
     * Reads the next bytes to the chunk. At the end verifies the length and the checksum.
     *
     * @return how many bytes; -1 if there are no more
     */
    int next() throws IOException {
        int count = fill();
        if (count > left) {
            throw FetchException.damaged("longer than its raw length of " + length, output);
        }
        if (count > 0) {
            left -= count;
            heartbeat.beat();
            return count;
        }
        if (left > 0) {
            throw FetchException.damaged(left + " bytes shorter than its raw length of " + length, output);
        }
        verify();
        return -1;
    }

    private int fill() throws IOException {
        int done = 0;
        try {
            while (done < chunk.length) {
                int count = input.read(chunk, done, chunk.length - done);
                if (count < 0) {
                    break;
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

    // Stock closes no decoder of an output that it fetches, so a codec that fails there fails no reduce. The output is
    // complete: its length is right, and its checksum is verified next.
    private void verify() throws IOException {
        try {
            try {
                input.closeDecoder();
            } catch (IOException e) {
                LOG.warn("{}: fetched, but its codec fails", output.place(), e);
            }
            input.verify();
        } catch (IOException | RuntimeException e) {
            throw FetchException.ofRead(e, output);
        }
    }

    /** Releases the codec and the stream. */
    @Override
    public void close() throws IOException {
        input.release();
    }
}
