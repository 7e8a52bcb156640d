package org.spillway.clients.mahout;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.mahout.math.hadoop.TransposeJob;

/** Runs Mahout's TransposeJob. Arguments: input, output and the number of rows. */
public final class Transpose {
    private Transpose() {}

    /** Runs it and exits with its code. */
    public static void main(String[] args) throws Exception {
        boolean good = TransposeJob.buildTransposeJob(
                        new Configuration(), new Path(args[0]), new Path(args[1]), Integer.parseInt(args[2]))
                .waitForCompletion(true);
        System.exit(good ? 0 : 1);
    }
}
