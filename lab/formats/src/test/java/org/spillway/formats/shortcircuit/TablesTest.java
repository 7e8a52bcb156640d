package org.spillway.formats.shortcircuit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.spillway.formats.lab.Alternation;
import org.spillway.formats.lab.Results;
import org.spillway.formats.lab.Trial;

/** Tests the tables without a domain socket, with invented figures. */
class TablesTest {
    private static final int ROUNDS = 4;
    private static final Reader REMOTE = new Reader("9.9", null, ReadPath.REMOTE);
    private static final Reader LEGACY = new Reader("9.9", null, ReadPath.LEGACY);

    @Test
    void aShortCircuitTwiceAsFast() throws Exception {
        Tables tables = new Tables(List.of(REMOTE, LEGACY), results(2));
        assertThat(tables.random().heads())
                .containsExactly("random reads", "9.9 remote", "9.9 legacy", "9.9 legacy / remote");
        assertThat(tables.random().rows()).hasSize(6).allSatisfy(row -> assertThat(row.subList(1, 4))
                .containsExactly("102", "203", "2.00x"));
        assertThat(tables.welch().rows().get(0))
                .startsWith("sequential: x = 9.9 remote, y = 9.9 legacy", "MB/s", "102", "203", "+100.0 %")
                .endsWith("differ");
        assertThat(tables.job(32).rows().get(1)).startsWith("9.9 legacy").endsWith("32.0", "0.00", "35.0", "36.0");
    }

    @Test
    void aShortCircuitThatIsNoFaster() throws Exception {
        assertThat(new Tables(List.of(REMOTE, LEGACY), results(1)).welch().rows())
                .hasSize(3)
                .allSatisfy(row -> assertThat(row).endsWith("+0.0 %", "1.0", "no difference shown"));
    }

    /** Returns rates of 100, 101, 102 and 103 for the remote path. */
    private static Results results(double gain) throws Exception {
        List<Trial> trials = new ArrayList<>();
        List<String> workloads = new ArrayList<>(List.of(Request.Kind.SEQUENTIAL.label(), Request.Kind.SPLITS.label()));
        RandomShape.all().forEach(shape -> workloads.add(shape.label()));
        for (Reader reader : List.of(REMOTE, LEGACY)) {
            double factor = reader == LEGACY ? gain : 1;
            workloads.forEach(workload -> trials.add(trial(reader.row(workload), rate -> rate * factor)));
            trials.add(job(reader));
        }
        return Alternation.run(
                trials, ROUNDS, new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    }

    private static Trial trial(String row, DoubleUnaryOperator made) {
        // The first figure belongs to the round that is not measured.
        Iterator<Double> rates =
                DoubleStream.of(1, 100, 101, 102, 103).map(made).iterator();
        return new Trial(row, () -> Map.of(ReadServer.RATE, rates.next()));
    }

    private static Trial job(Reader reader) {
        Iterator<Double> seconds = DoubleStream.of(9, 1, 2, 3, 4).iterator();
        return new Trial(
                reader.row(Request.Kind.JOB.label()),
                () -> Map.of(
                        ShuffleJob.SECONDS, seconds.next(),
                        ShuffleJob.HDFS_BYTES, 32e6,
                        ShuffleJob.OTHER_HDFS_BYTES, 0.0,
                        ShuffleJob.SHUFFLE_BYTES, 35e6,
                        ShuffleJob.LOCAL_BYTES, 36e6));
    }
}
