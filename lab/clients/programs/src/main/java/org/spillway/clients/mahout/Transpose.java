package org.spillway.clients.mahout;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.GenericOptionsParser;
import org.apache.mahout.math.hadoop.TransposeJob;

/** Runs Mahout's TransposeJob. Arguments: generic options, input, output and the number of rows. */
public final class Transpose {
    private Transpose() {}

    /** Runs it and exits with its code. */
    public static void main(String[] args) throws Exception {
        GenericOptionsParser parsed = new GenericOptionsParser(new Configuration(), args);
        String[] rest = parsed.getRemainingArgs();
        boolean good = TransposeJob.buildTransposeJob(
                        parsed.getConfiguration(), new Path(rest[0]), new Path(rest[1]), Integer.parseInt(rest[2]))
                .waitForCompletion(true);
        System.exit(good ? 0 : 1);
    }
}
