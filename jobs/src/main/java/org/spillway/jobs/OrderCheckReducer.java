package org.spillway.jobs;

import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Checks the order across files and writes the report. The files arrive in the order of their names. */
final class OrderCheckReducer extends Reducer<Text, FileSummary, Text, Text> {
    private static final Text ERROR = new Text(TeraValidate.ERROR);

    private final Checksum128 checksum = new Checksum128();
    private long rows;
    private byte[] lastKey;
    private String lastName;

    @Override
    protected void reduce(Text path, Iterable<FileSummary> summaries, Context context)
            throws IOException, InterruptedException {
        for (FileSummary file : summaries) {
            for (String error : file.errors()) {
                report(error, context);
            }
            String error = lastKey == null ? null : file.errorAfter(lastKey, lastName);
            if (error != null) {
                report(error, context);
            }
            lastKey = file.lastKey();
            lastName = file.name();
            rows += file.rows();
            checksum.add(file.checksum());
        }
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
        context.getCounter(TeraCounter.CHECKSUM).increment(checksum.low());
        String expectedRows = context.getConfiguration().get(TeraValidate.EXPECTED_ROWS);
        if (expectedRows != null && !expectedRows.equals(Long.toString(rows))) {
            report("rows=" + rows + ", expected " + expectedRows, context);
        }
        String sum = checksum.toString();
        String expectedSum = context.getConfiguration().get(TeraValidate.EXPECTED_CHECKSUM);
        if (expectedSum != null && !expectedSum.equals(sum)) {
            report("checksum=" + sum + ", expected " + expectedSum, context);
        }
        context.write(new Text("checksum"), new Text(sum));
    }

    private static void report(String error, Context context) throws IOException, InterruptedException {
        context.write(ERROR, new Text(error));
    }
}
