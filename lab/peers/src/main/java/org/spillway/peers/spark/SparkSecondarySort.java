package org.spillway.peers.spark;

import static org.apache.spark.sql.functions.col;

import java.io.Serializable;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaSparkContext;
import scala.Tuple2;

/** Reads lines {@code name<TAB>number}; writes a line for each name with its numbers in ascending order. */
final class SparkSecondarySort {
    private SparkSecondarySort() {}

    /** Spark's own way to a secondary sort: partitions by the name, sorts by both, and reads the groups off. */
    static void core(JavaSparkContext context, List<String> inputs, String output, int partitions) {
        TextLines.of(context, inputs.get(0))
                .mapToPair(line -> {
                    String text = line._2().toString();
                    int tab = text.indexOf('\t');
                    long number = Long.parseLong(text, tab + 1, text.length(), 10);
                    return new Tuple2<>(new Tuple2<>(text.substring(0, tab), number), Boolean.TRUE);
                })
                .repartitionAndSortWithinPartitions(new ByName(partitions), new NamesThenNumbers())
                .mapPartitions(rows -> new NumberLines<>(
                        rows, row -> row._1()._1(), row -> row._1()._2()))
                .saveAsTextFile(output);
    }

    static void frames(JavaSparkContext context, List<String> inputs, String output, int partitions) {
        Frames.session(partitions)
                .read()
                .schema("name string, number bigint")
                .option("sep", "\t")
                .csv(inputs.get(0))
                .repartition(partitions, col("name"))
                .sortWithinPartitions("name", "number")
                .toJavaRDD()
                .mapPartitions(rows -> new NumberLines<>(rows, row -> row.getString(0), row -> row.getLong(1)))
                .saveAsTextFile(output);
    }

    /** Selects a partition by the name alone. */
    private static final class ByName extends Partitioner {
        private static final long serialVersionUID = 1L;

        private final int partitions;

        ByName(int partitions) {
            this.partitions = partitions;
        }

        @Override
        public int numPartitions() {
            return partitions;
        }

        @Override
        public int getPartition(Object key) {
            return Math.floorMod(((Tuple2<?, ?>) key)._1().hashCode(), partitions);
        }
    }

    private static final class NamesThenNumbers implements Comparator<Tuple2<String, Long>>, Serializable {
        private static final long serialVersionUID = 1L;

        @Override
        public int compare(Tuple2<String, Long> a, Tuple2<String, Long> b) {
            int order = a._1().compareTo(b._1());
            return order != 0 ? order : a._2().compareTo(b._2());
        }
    }
}
