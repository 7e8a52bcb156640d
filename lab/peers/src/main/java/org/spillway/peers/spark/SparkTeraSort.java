package org.spillway.peers.spark;

import static org.apache.spark.sql.functions.col;

import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.spillway.peers.rows.SortRowsInput;
import org.spillway.peers.rows.SortRowsOutput;
import scala.Tuple2;

/** Sorts rows of the sort benchmark into one order over all files, with cut points of the same sample as the MapReduce job. */
final class SparkTeraSort {
    private static final StructType SCHEMA = new StructType()
            .add("partition", DataTypes.IntegerType, false)
            .add("key", DataTypes.BinaryType, false)
            .add("value", DataTypes.BinaryType, false);

    private SparkTeraSort() {}

    static void core(JavaSparkContext context, List<String> inputs, String output, int partitions) throws IOException {
        KeyRangePartitioner ranges = KeyRangePartitioner.of(context, inputs.get(0), partitions);
        save(
                context,
                rows(context, inputs.get(0)).repartitionAndSortWithinPartitions(ranges, new UnsignedOrder()),
                output);
    }

    /** Tungsten sorts rows as bytes. The cut points are sampled as above: repartitionByRange would read the input twice. */
    static void frames(JavaSparkContext context, List<String> inputs, String output, int partitions)
            throws IOException {
        KeyRangePartitioner ranges = KeyRangePartitioner.of(context, inputs.get(0), partitions);
        JavaPairRDD<byte[], byte[]> sorted = Frames.session(partitions)
                .createDataFrame(
                        rows(context, inputs.get(0))
                                .map(row -> RowFactory.create(ranges.getPartition(row._1()), row._1(), row._2())),
                        SCHEMA)
                .repartitionById(partitions, col("partition"))
                .sortWithinPartitions("key")
                .toJavaRDD()
                .mapToPair(SparkTeraSort::pair);
        save(context, sorted, output);
    }

    private static Tuple2<byte[], byte[]> pair(Row row) {
        return new Tuple2<>(row.getAs(1), row.getAs(2));
    }

    private static JavaPairRDD<byte[], byte[]> rows(JavaSparkContext context, String input) {
        return context.newAPIHadoopFile(
                input, SortRowsInput.class, byte[].class, byte[].class, context.hadoopConfiguration());
    }

    private static void save(JavaSparkContext context, JavaPairRDD<byte[], byte[]> rows, String output) {
        rows.saveAsNewAPIHadoopFile(
                output, byte[].class, byte[].class, SortRowsOutput.class, context.hadoopConfiguration());
    }

    private static final class UnsignedOrder implements Comparator<byte[]>, Serializable {
        private static final long serialVersionUID = 1L;

        @Override
        public int compare(byte[] a, byte[] b) {
            return Arrays.compareUnsigned(a, b);
        }
    }
}
