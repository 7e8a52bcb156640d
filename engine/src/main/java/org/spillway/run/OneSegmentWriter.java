package org.spillway.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.spillway.disk.FileOutput;
import org.spillway.disk.FilePlace;
import org.spillway.record.RecordSink;
import org.spillway.segment.SegmentStreams;
import org.spillway.segment.SegmentWriter;

/**
 * Writes a run of one partition from the records that it is given. The file moves to another disk if its disk fails.
 * Call {@link #finish} or {@link #abandon} at the end.
 */
public final class OneSegmentWriter implements RecordSink {
    private final FilePlace place;
    private final SegmentStreams streams;
    private final FileOutput file;
    private final SegmentWriter segment;

    /** Creates the file. */
    public OneSegmentWriter(FilePlace place, SegmentStreams streams) throws IOException {
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

    /** Writes the number of the map of the record that is appended next. */
    public void appendMapNumber(int map) throws IOException {
        segment.appendMapNumber(map);
    }

    @Override
    public void append(ByteBuffer buffer, int start, int length) throws IOException {
        segment.append(buffer, start, length);
    }

    @Override
    public void appendMore(ByteBuffer buffer, int start, int length) throws IOException {
        segment.appendMore(buffer, start, length);
    }

    /** How the segment is wrapped. */
    public SegmentStreams streams() {
        return streams;
    }

    /** Number of records that have been begun by {@link #append}. */
    public long records() {
        return segment.records();
    }

    /** Ends the segment and closes the file. */
    public Run finish() throws IOException {
        segment.finish();
        segment.close();
        file.close();
        RunIndex index = new RunIndex(1);
        index.put(0, 0, segment.rawLength(), file.length(), segment.records());
        return new Run(place.disk(), file.path(), file.length(), index);
    }

    /** Deletes the file, finished or not. A failure to do so is added to the given one. */
    public void abandon(Throwable failure) {
        segment.close();
        file.abandon(failure, false);
    }
}
