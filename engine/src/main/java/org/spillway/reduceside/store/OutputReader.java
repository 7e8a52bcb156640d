package org.spillway.reduceside.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.codec.CodecUnavailableException;
import org.spillway.reduceside.fetch.FetchException;
import org.spillway.reduceside.fetch.MapOutput;
import org.spillway.run.OneSegmentWriter;
import org.spillway.segment.SegmentInput;
import org.spillway.segment.SegmentLayout;

/**
 * Reads a map's output to its destination and verifies its checksum and length. A failure to read is the fault of the
 * output or of its transfer: it throws a {@link FetchException}, or an InterruptedIOException after an interrupt. Other
 * exceptions are this task's own fault: a codec that is not available, no key to decrypt, no memory. One thread.
 *
 * @param length bytes of the output's records and end mark
 */
record OutputReader(MergeContext task, MapOutput output, long length) {
    private static final Logger LOG = LoggerFactory.getLogger(OutputReader.class);
    private static final int CHUNK = 1 << 16;

    /** Reads and verifies the output without keeping it. */
    void verify() throws IOException {
        try (Decoded bytes = new Decoded()) {
            while (bytes.next() >= 0) {
                // only the checksum is needed
            }
        }
    }

    /** Reads the output to pages. They are given back if that fails. */
    MemoryOutput toPages(OutputPages pages) throws IOException {
        try (Decoded bytes = new Decoded()) {
            for (int count = bytes.next(); count >= 0; count = bytes.next()) {
                pages.write(bytes.chunk, 0, count);
            }
        } catch (IOException | RuntimeException | Error e) {
            pages.release();
            throw e;
        }
        return new MemoryOutput(output.map(), pages);
    }

    /** Reads the output to a file of its own. */
    MergedRun toFile(OneSegmentWriter file) throws IOException {
        long start = System.nanoTime();
        MergedRun run;
        try (Decoded bytes = new Decoded()) {
            long left = length - SegmentLayout.END_MARK; // the writer appends the end mark itself
            for (int count = bytes.next(); count >= 0; count = bytes.next()) {
                int records = (int) Math.min(count, left);
                file.records().appendMore(ByteBuffer.wrap(bytes.chunk), 0, records);
                left -= records;
            }
            run = new MergedRun(file.finish(), output.map(), false, task);
        } catch (IOException | RuntimeException | Error e) {
            file.abandon(e); // finished, if the output could not be closed
            throw e;
        }
        task.figures().written(run.run().length(), false, start);
        return run;
    }

    /** The output decrypted and decompressed. */
    private final class Decoded implements Closeable {
        private final byte[] chunk = new byte[(int) Math.min(CHUNK, length)];
        private final SegmentInput input;
        private long left = length;

        Decoded() throws IOException {
            try {
                input = task.streams().input(output.bytes(), output.partLength(), output.place());
            } catch (IOException | RuntimeException | InternalError e) { // the latter from native codecs
                // The decryption throws such an exception if the task has no key. A codec may do so over a damaged
                // header.
                boolean isKeyMissing =
                        e instanceof RuntimeException && task.streams().padding() > 0;
                if (isKeyMissing || e instanceof CodecUnavailableException) {
                    throw e;
                }
                throw FetchException.ofRead(e, output);
            }
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
                task.heartbeat().beat();
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
                for (int count = 0; done < chunk.length && count >= 0; done += Math.max(0, count)) {
                    count = input.read(chunk, done, chunk.length - done);
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

        // Stock closes no decoder of an output that it fetches, so a codec that fails there fails no reduce. The output
        // is complete: its length is right, and its checksum is verified next.
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
}
