package org.spillway.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.spillway.segment.ChecksumInput;
import org.spillway.segment.ChecksumOutput;

/** A finished segment of another run that is copied without decoding. Its checksum is verified during the copy. */
public final class RawSegment {
    private static final int BUFFER = 1 << 16;

    private final RunInput input;
    private final int partition;

    RawSegment(RunInput input, int partition) {
        this.input = input;
        this.partition = partition;
    }

    long rawLength() {
        return input.index().rawLength(partition);
    }

    long records() {
        return input.index().records(partition);
    }

    /** Writes the segment to a stream. Stops early if the writer has been cancelled. */
    void copyTo(OutputStream out, RunWriter writer) throws IOException {
        long length = input.index().partLength(partition);
        byte[] buffer = new byte[(int) Math.min(BUFFER, length)];
        ChecksumOutput copy = new ChecksumOutput(out);
        try (InputStream in = input.bytes(partition);
                ChecksumInput checked = new ChecksumInput(in, length, input.place(partition))) {
            for (int count = checked.read(buffer, 0, buffer.length);
                    count >= 0 && !writer.isCancelled();
                    count = checked.read(buffer, 0, buffer.length)) {
                copy.write(buffer, 0, count);
            }
        }
        copy.finish();
    }
}
