package org.spillway.reduceside.merge;

import java.io.IOException;
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
        } catch (IOException | RuntimeException | InternalError e) { // the last from native codecs
            throw FetchFaults.failed(e, output);
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
            if (e.getCause() instanceof OutOfMemoryError shortage && isUndamaged()) {
                throw shortage; // this task's own
            }
            throw FetchFaults.failed(e, output);
        }
        return done;
    }

    // Over damaged bytes a codec may ask for gigabytes: what lacks memory there says the checksum.
    private boolean isUndamaged() {
        try {
            input.drain();
            return true;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    /** Reads what is left and checks the sum of all. */
    void verify() throws IOException {
        try {
            input.verify();
        } catch (IOException | RuntimeException e) {
            throw FetchFaults.failed(e, output);
        }
    }

    /** Gives back what reading took. */
    void close() throws IOException {
        input.release();
    }
}
