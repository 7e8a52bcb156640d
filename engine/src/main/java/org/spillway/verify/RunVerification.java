package org.spillway.verify;

import java.io.IOException;
import org.apache.hadoop.util.Progressable;
import org.spillway.job.JobSettings;
import org.spillway.record.CombinerFactory;
import org.spillway.record.RecordCursor;
import org.spillway.run.PartitionSource;
import org.spillway.run.Run;
import org.spillway.run.RunInput;
import org.spillway.segment.ReadBuffers;
import org.spillway.segment.SegmentStreams;

/**
 * Verifies the records of one run. The records read must be the expected ones. The records in the file must be those
 * written, which are the output of the combiner if there is one.
 */
public final class RunVerification {
    private static final int RECORDS_BETWEEN_PROGRESS = 1 << 10;

    private final RecordSum expected;
    private final RecordSum read = new RecordSum();
    private RecordSum written = read;

    /** Verifies a run that must have these records before the combiner. */
    public RunVerification(RecordSum expected) {
        this.expected = expected;
    }

    /** Returns the source to read instead of the given one. */
    public PartitionSource follow(PartitionSource source) {
        return new VerifiedSource(source, read);
    }

    /** Returns the combiners to use instead of the given ones; null stays null. */
    public CombinerFactory follow(CombinerFactory combiners) {
        if (combiners == null) {
            return null;
        }
        written = new RecordSum();
        return new VerifiedCombiners(combiners, written);
    }

    /**
     * Reads the finished run and compares its records with the sums.
     *
     * @param what name of the run in errors
     * @return the sum of the run's records
     * @throws IOException if records are missing, added or altered
     */
    public RecordSum check(String what, Run run, SegmentStreams streams, Progressable progress) throws IOException {
        compare(what + " read", read, "there should be", expected);
        compare(run.file() + " has", sum(run, streams, progress), "there were written", written);
        return written;
    }

    private static void compare(String found, RecordSum sum, String should, RecordSum other) throws IOException {
        if (!sum.equals(other)) {
            throw new IOException("records lost or altered (" + JobSettings.VERIFY + "): " + found + " " + sum + ", "
                    + should + " " + other);
        }
    }

    private static RecordSum sum(Run run, SegmentStreams streams, Progressable progress) throws IOException {
        RecordSum sum = new RecordSum();
        long records = 0;
        ReadBuffers buffers = new ReadBuffers();
        try (RunInput input = new RunInput(run, streams)) {
            for (int p = 0; p < input.index().partitions(); p++) {
                try (RecordCursor cursor = new VerifiedCursor(input.cursor(p, buffers), p, sum)) {
                    while (cursor.next()) { // the cursor adds the record to the sum
                        if (++records % RECORDS_BETWEEN_PROGRESS == 0) {
                            progress.progress();
                        }
                    }
                }
            }
        }
        return sum;
    }
}
