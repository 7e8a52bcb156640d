package org.spillway.peers.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat_ws;
import static org.apache.spark.sql.functions.expr;

import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import scala.Tuple2;

/** Joins two inputs of lines {@code key<TAB>row}: a line {@code key<TAB>left row<TAB>right row} for each pair. */
final class SparkJoin {
    private SparkJoin() {}

    static void core(JavaSparkContext context, List<String> inputs, String output, int partitions) {
        rows(context, inputs.get(0))
                .join(rows(context, inputs.get(1)), partitions)
                .map(pair ->
                        pair._1() + "\t" + pair._2()._1() + "\t" + pair._2()._2())
                .saveAsTextFile(output);
    }

    private static JavaPairRDD<String, String> rows(JavaSparkContext context, String input) {
        return TextLines.of(context, input).mapToPair(line -> {
            String text = line._2().toString();
            int tab = text.indexOf('\t');
            return new Tuple2<>(text.substring(0, tab), text.substring(tab + 1));
        });
    }

    static void frames(JavaSparkContext context, List<String> inputs, String output, int partitions) {
        SparkSession session = Frames.session(partitions);
        frame(session, inputs.get(0), "left")
                .join(frame(session, inputs.get(1), "right"), "key")
                .select(concat_ws("\t", col("key"), col("left"), col("right")))
                .write()
                .text(output);
    }

    private static Dataset<Row> frame(SparkSession session, String input, String column) {
        return session.read()
                .text(input)
                .select(
                        expr("substring_index(value, '\t', 1)").as("key"),
                        expr("substr(value, instr(value, '\t') + 1)").as(column));
    }
}
