package org.spillway.tools.minicluster;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Makes 40,000 records from a line of text, with different keys and with the marker in each key and value. Then
 * inspects the local dirs.
 */
final class MarkingMapper extends Mapper<LongWritable, Text, Text, Text> {
    static final int RECORDS = 40_000;

    /** Odd and not a multiple of 5, so that each key occurs once and the keys are not sorted. */
    private static final int STEP = 12_347;

    private static volatile boolean ended;

    private final Text key = new Text();
    private final Text value = new Text();

    /** Whether this JVM's mapper has emitted its last record. */
    static boolean hasEnded() {
        return ended;
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
        for (int i = 0; i < RECORDS; i++) {
            key.set(Looks.MARKER + (long) i * STEP % RECORDS);
            value.set("the value " + Looks.MARKER + i + " comes with its key, and is long enough for several spills");
            context.write(key, value);
        }
    }

    @Override
    protected void cleanup(Context context) throws IOException {
        ended = true;
        Looks.take(SeenFile.Moment.MAPPED, context);
    }
}
