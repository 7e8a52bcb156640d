package org.spillway.peers.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat_ws;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.split;

import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.apache.spark.api.java.JavaSparkContext;
import scala.Tuple2;

/** Counts the words of text files. */
final class SparkWordCount {
    private SparkWordCount() {}

    static void core(JavaSparkContext context, List<String> inputs, String output, int partitions) {
        TextLines.of(context, inputs.get(0))
                .flatMapToPair(line -> new WordsOfLine(line._2()))
                .reduceByKey(Long::sum, partitions)
                .mapToPair(count -> new Tuple2<>(new Text(count._1()), new LongWritable(count._2())))
                .saveAsNewAPIHadoopFile(
                        output, Text.class, LongWritable.class, TextOutputFormat.class, context.hadoopConfiguration());
    }

    /** Small files share tasks, and counts are added up in Tungsten's hash maps of bytes. */
    static void frames(JavaSparkContext context, List<String> inputs, String output, int partitions) {
        Frames.session(partitions)
                .read()
                .text(inputs.get(0))
                .select(explode(split(col("value"), "[ \t\f\r]+")).as("word"))
                .where("word <> ''")
                .groupBy("word")
                .count()
                .select(concat_ws("\t", col("word"), col("count")))
                .write()
                .text(output);
    }
}
