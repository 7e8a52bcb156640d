package org.spillway.run;

import java.io.IOException;
import org.spillway.disk.FilePlace;
import org.spillway.record.RecordSink;
import org.spillway.segment.SegmentStreams;

/**
 * Writes a run of one partition from the records that it is given. The file moves to another disk if its disk fails.
 * Call {@link #finish} or {@link #abandon} at the end.
 */
public final class OneSegmentWriter {
    private final RunFile file;
    private final PartitionWriter writer;

    /** Creates the file. */
    public OneSegmentWriter(FilePlace place, SegmentStreams streams) throws IOException {
        this.file = new InTurnFile(1, true, InTurnFile.AHEAD, place);
        try {
            writer = file.writer(streams);
            writer.begin(0);
        } catch (Throwable t) {
            file.abandon(t, false);
            throw t;
        }
    }

    /** Takes the records. */
    public RecordSink records() {
        return writer;
    }

    /** Ends the segment and closes the file. */
    public Run finish() throws IOException {
        writer.end();
        writer.close();
        return file.finish();
    }

    /** Deletes the file, finished or not. A failure to do so is added to the given one. */
    public void abandon(Throwable failure) {
        writer.close();
        file.abandon(failure, false);
    }
}
