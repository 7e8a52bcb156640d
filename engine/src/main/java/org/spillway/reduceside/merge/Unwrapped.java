package org.spillway.reduceside.merge;

import java.io.IOException;
import java.io.InterruptedIOException;
import org.spillway.reduceside.fetch.FetchException;
import org.spillway.reduceside.fetch.MapOutput;
import org.spillway.segment.SegmentStreams;

/**
 * The bytes of a map's output without codec, checksum and encryption. What goes wrong here is the output's fault, or that of
 * its way: each method throws a {@link FetchException} for it.
 */
final class Unwrapped {
    private final MapOutput output;
    private final SegmentStreams.Input input;

    Unwrapped(MapOutput output, SegmentStreams streams) throws IOException {
        this.output = output;
        try {
            input = streams.input(output.bytes(), output.partLength(), output.place());
        } catch (IOException | RuntimeException e) {
            throw failed(e);
        }
    }

    /**
     * Fills an array, or as much of it as there is.
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
            throw failed(e);
        }
        return done;
    }

    /** Reads what is left and checks the sum of all. */
    void verify() throws IOException {
        try {
            input.verify();
        } catch (IOException | RuntimeException e) {
            throw failed(e);
        }
    }

    /** Gives back what reading took. */
    void close() throws IOException {
        input.release();
    }

    FetchException damaged(String what) {
        return new FetchException("damaged output: " + what + " in " + output.place(), null);
    }

    // A task that is being ended meets broken streams everywhere: nobody is to be blamed for them.
    private IOException failed(Exception e) {
        if (Thread.currentThread().isInterrupted()) {
            InterruptedIOException stopped = new InterruptedIOException("stopped while fetching " + output.place());
            stopped.initCause(e);
            return stopped;
        }
        return new FetchException("cannot read " + output.place() + ": " + e.getMessage(), e);
    }
}
