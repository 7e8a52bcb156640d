package org.spillway.observe;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
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
 * Follows the records of one run: those that should come are those that are read, and those that are written (after the
 * combiner, if there is one) are those that the file then has.
 */
public final class RunVerification {
    private static final int RECORDS_BETWEEN_PROGRESS = 1 << 10;

    private final RecordSum expected;
    private final RecordSum read = new RecordSum();
    private RecordSum written = read;

    /** Verifies a run that should have these records before the combiner. */
    public RunVerification(RecordSum expected) {
        this.expected = expected;
    }

    /** The source, to be read instead of the one given. */
    public PartitionSource follow(PartitionSource source) {
        return new VerifiedSource(source, read);
    }

    /** The combiners, to be used instead of those given; null stays null. */
    public CombinerFactory follow(CombinerFactory combiners) {
        if (combiners == null) {
            return null;
        }
        written = new RecordSum();
        return new VerifiedCombiners(combiners, written);
    }

    /**
     * Reads the finished run and compares.
     *
     * @param what names the run in errors
     * @return what the run has
     * @throws IOException if a record is missing, too many, or altered
     */
    public RecordSum check(String what, Run run, SegmentStreams streams, JobConf job, Progressable progress)
            throws IOException {
        compare(what + " read", read, "there should be", expected);
        compare(run.file() + " has", sum(run, streams, job, progress), "there were written", written);
        return written;
    }

    private static void compare(String found, RecordSum sum, String should, RecordSum other) throws IOException {
        if (!sum.equals(other)) {
            throw new IOException("records lost or altered (" + JobSettings.VERIFY + "): " + found + " " + sum + ", "
                    + should + " " + other);
        }
    }

    private static RecordSum sum(Run run, SegmentStreams streams, JobConf job, Progressable progress)
            throws IOException {
        RecordSum sum = new RecordSum();
        long records = 0;
        ReadBuffers buffers = new ReadBuffers();
        try (RunInput input = new RunInput(run, streams, job)) {
            for (int p = 0; p < input.index().partitions(); p++) {
                try (RecordCursor cursor = new VerifiedCursor(input.cursor(p, buffers), p, sum)) {
                    while (cursor.next()) { // summed up as it goes by
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
