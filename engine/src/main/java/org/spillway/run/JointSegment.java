package org.spillway.run;

import java.io.IOException;
import java.io.OutputStream;
import org.spillway.segment.SegmentJoiner;
import org.spillway.segment.SegmentStreams;

/** A segment that several threads encode in parts. Written by whichever thread has the turn. */
final class JointSegment {
    private final SegmentStreams streams;
    private final int parts;
    private int left;
    private SegmentJoiner joiner;
    private long length;
    private long records;

    JointSegment(SegmentStreams streams, int parts) {
        this.streams = streams;
        this.parts = parts;
        this.left = parts;
    }

    int parts() {
        return parts;
    }

    /** Takes note that a part has been encoded; true for the last one to be. */
    synchronized boolean isLastEncoded() {
        return --left == 0;
    }

    /** Puts the bytes behind the tail of the part before. */
    void begin(byte[] head, OutputStream file) throws IOException {
        if (joiner == null) {
            joiner = new SegmentJoiner(streams, counting(file));
        }
        joiner.appendRaw(head);
    }

    void appendBlocks(byte[] bytes, int offset, int count) throws IOException {
        joiner.appendBlocks(bytes, offset, count);
    }

    void end(byte[] tail, long blockBytes, long partRecords) throws IOException {
        joiner.countBlocks(blockBytes);
        joiner.appendRaw(tail);
        records += partRecords;
    }

    /** To be called behind the last part. */
    void finish() throws IOException {
        joiner.finish();
        joiner.close();
    }

    long rawLength() {
        return joiner.rawLength();
    }

    /** Bytes in the file. */
    long length() {
        return length;
    }

    long records() {
        return records;
    }

    private OutputStream counting(OutputStream file) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                length++;
                file.write(b);
            }

            @Override
            public void write(byte[] bytes, int offset, int count) throws IOException {
                length += count;
                file.write(bytes, offset, count);
            }
        };
    }
}
