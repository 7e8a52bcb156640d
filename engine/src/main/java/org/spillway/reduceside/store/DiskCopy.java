package org.spillway.reduceside.store;

import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.run.Run;
import org.spillway.run.RunInput;
import org.spillway.segment.SegmentInput;
import org.spillway.segment.SegmentStreams;

/** The bytes of an output on a local disk, for the case that the JVM takes its pages back. One thread. */
final class DiskCopy {
    private static final Logger LOG = LoggerFactory.getLogger(DiskCopy.class);
    private static final int CHUNK = 1 << 16;

    private final Run copy;
    private final SegmentStreams streams;
    private RunInput file;
    private SegmentInput input;
    private long position;

    DiskCopy(Run copy, SegmentStreams streams) {
        this.copy = copy;
        this.streams = streams;
    }

    /**
     * Reads bytes of the output. Each read begins where the last ended or after that.
     *
     * @param from position of the first byte in the output
     * @return the number of bytes read, at least 1 unless none are asked for
     */
    int read(long from, byte[] target, int offset, int count) throws IOException {
        if (input == null) {
            file = new RunInput(copy, streams);
            // The reducer gets records before the end of the file is read, where a checksum says whether they are
            // sound.
            SegmentInput whole = file.input(0);
            try {
                whole.verify();
            } finally {
                whole.release();
            }
            input = file.input(0);
        }
        if (position < from) {
            byte[] skipped = new byte[CHUNK];
            while (position < from) {
                position += some(input.read(skipped, 0, (int) Math.min(CHUNK, from - position)));
            }
        }
        int read = some(input.read(target, offset, count));
        position += read;
        return read;
    }

    /** Closes and deletes the file. */
    void delete() {
        try {
            try {
                if (input != null) {
                    input.release();
                }
            } finally {
                if (file != null) {
                    file.close();
                }
            }
        } catch (IOException e) {
            LOG.warn("{}: cannot be closed", copy.file(), e);
        }
        copy.delete();
    }

    private int some(int count) throws IOException {
        if (count < 0) {
            throw new IOException(copy.file() + " ends at " + position + " of " + file.recordBytes(0) + " bytes");
        }
        return count;
    }
}
