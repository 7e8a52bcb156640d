package org.spillway.reduceside.merge;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.spillway.disk.FileOutput;
import org.spillway.disk.FilePlace;
import org.spillway.record.RecordSink;
import org.spillway.segment.SegmentStreams;
import org.spillway.segment.SegmentWriter;

/** Writes a segment to a file of its own, which moves to another disk when its own fails. Finished, or abandoned. */
final class RunFileWriter implements RecordSink {
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

    /** How many records have been appended, each from its beginning. */
    long records() {
        return records;
    }

    RunFile finish() throws IOException {
        segment.finish();
        segment.close();
        file.close();
        return new RunFile(place.disk(), file.path(), file.length(), segment.rawLength() - streams.padding(), streams);
    }

    /** Removes the file; what goes wrong meanwhile is added to the failure. */
    void abandon(Throwable failure) {
        segment.close();
        file.abandon(failure, false);
    }
}
