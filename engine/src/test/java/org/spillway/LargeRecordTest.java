package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapred.MapTask;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.testing.ChildJvm;

/** Records of megabytes through merges in a heap where stock does it: no source of a merge holds its record whole. */
@Timeout(300)
class LargeRecordTest {
    private static final String SNAPPY = "org.apache.hadoop.io.compress.SnappyCodec";
    private static final String LZ4 = "org.apache.hadoop.io.compress.Lz4Codec";

    @TempDir
    Path dir;

    @ParameterizedTest
    @CsvSource({
        // heap MiB, records, bytes of a value, partitions, more settings
        "128, 80, 4000000, 4, spillway.verify=false",
        "128, 80, 4000000, 4, spillway.verify=true",
        "256, 12, 40000000, 4, spillway.verify=false",
        "128, 80, 4000000, 1, mapreduce.task.io.sort.factor=3",
        "128, 80, 4000000, 4, mapreduce.map.output.compress=true mapreduce.map.output.compress.codec=" + SNAPPY,
        "128, 80, 4000000, 4, mapreduce.map.output.compress=true mapreduce.map.output.compress.codec=" + LZ4
                + " spillway.spill.codec=job"
    })
    void asManyAsStockTakes(int heap, int records, int valueBytes, int partitions, String settings) throws Exception {
        String stock = run(MapTask.MapOutputBuffer.class, heap, records, valueBytes, partitions, settings);
        String spillway = run(SpillwayCollector.class, heap, records, valueBytes, partitions, settings);
        assertThat(spillway).isEqualTo(stock);
    }

    private String run(Class<?> collector, int heap, int records, int valueBytes, int partitions, String settings)
            throws Exception {
        List<String> args = new ArrayList<>(List.of(
                collector.getName(),
                dir.resolve(collector.getSimpleName()).toString(),
                Integer.toString(records),
                Integer.toString(valueBytes),
                "mapreduce.job.reduces=" + partitions,
                "mapreduce.task.io.sort.mb=20",
                "spillway.spill.threads=4"));
        args.addAll(List.of(settings.split(" ")));
        ChildJvm.Ended ended =
                ChildJvm.run(dir, List.of("-Xmx" + heap + "m"), LargeRecordTask.class, args.toArray(String[]::new));
        assertThat(ended.exit()).as(ended.said()).isZero();
        List<String> digests = ended.said()
                .lines()
                .filter(line -> line.startsWith("partition "))
                .toList();
        assertThat(digests).as(ended.said()).hasSize(partitions);
        return String.join("\n", digests);
    }
}
