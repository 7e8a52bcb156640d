package org.spillway.reduceside.spill;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.spillway.disk.FileOutput;
import org.spillway.disk.FilePlace;
import org.spillway.record.RecordSink;
import org.spillway.segment.SegmentStreams;
import org.spillway.segment.SegmentWriter;

/**
 * Writes a segment to a file of its own. The file moves to another disk if its disk fails. Call {@link #finish} or
 * {@link #abandon} at the end.
 */
public final class RunFileWriter implements RecordSink {
    private final FilePlace place;
    private final SegmentStreams streams;
    private final FileOutput file;
    private final SegmentWriter segment;
    private long records;

    RunFileWriter(FilePlace place, SegmentStreams streams) throws IOException {
        this.place = place;
        this.streams = streams;
        this.file = FileOutput.create(place);
        this.segment = new SegmentWriter(streams);
        try {
            segment.open(file, 0);
        } catch (IOException | RuntimeException | Error e) {
            abandon(e);
            throw e;
        }
    }

    @Override
    public void append(ByteBuffer buffer, int start, int length) throws IOException {
        records++;
        segment.append(buffer, start, length);
    }

    @Override
    public void appendMore(ByteBuffer buffer, int start, int length) throws IOException {
        segment.appendMore(buffer, start, length);
    }

    /** Returns how many records have been begun by {@link #append}. */
    long records() {
        return records;
    }

    public RunFile finish() throws IOException {
        segment.finish();
        segment.close();
        file.close();
        return new RunFile(place.disk(), file.path(), file.length(), segment.rawLength() - streams.padding(), streams);
    }

    /** Deletes the file. A failure to do so is added to the given one. */
    public void abandon(Throwable failure) {
        segment.close();
        file.abandon(failure, false);
    }
}
