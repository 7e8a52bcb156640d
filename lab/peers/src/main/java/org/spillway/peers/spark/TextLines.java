package org.spillway.peers.spark;

import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;

/** Text files for the jobs of the core API, with the input format of the MapReduce jobs. */
final class TextLines {
    private TextLines() {}

    /** Returns offsets and lines. The objects are used again for the next line. */
    static JavaPairRDD<LongWritable, Text> of(JavaSparkContext context, String input) {
        return context.newAPIHadoopFile(
                input, TextInputFormat.class, LongWritable.class, Text.class, context.hadoopConfiguration());
    }
}
