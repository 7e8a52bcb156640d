package org.spillway.peers.swim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.spillway.peers.measure.CpuSeconds;
import org.spillway.peers.measure.Usage;
import org.spillway.peers.ways.Way;

class TraceResultTest {
    private static final Usage USAGE = new Usage(60, new CpuSeconds(1, 2, 30, 4), 10_240, 5_120, 3, 500, List.of());

    private static TraceResult of(JobTime... jobs) {
        return new TraceResult(Way.SHARED, 1, "2026-11-30T00:00:00Z", "", "log", List.of(jobs), 7, USAGE);
    }

    @Test
    void times_twentyJobs_ofTheirArrivals() {
        JobTime[] jobs = IntStream.rangeClosed(1, 20)
                .mapToObj(i -> new JobTime("job" + i, 10 * i, 11 * i, true))
                .toArray(JobTime[]::new);

        TraceResult result = of(jobs);

        assertThat(result.makespan()).isEqualTo(220);
        assertThat(result.mean()).isEqualTo(10.5);
        assertThat(result.percentile(0.95)).isEqualTo(19);
        assertThat(result.percentile(1)).isEqualTo(20);
    }

    @Test
    void jobTime_itsLineAmongOthers_read() {
        JobTime time = new JobTime("job7", 1.5, 12.25, false);

        assertThat(JobTime.of(List.of("INFO other", time.toString(), "trace-jobs")))
                .containsExactly(time);
    }

    @Test
    void table_oneReplay_row() {
        Scale scale = new Scale(0.01, 0.1);
        Trace trace = Trace.of("job0\t0\t0\t1000000000\t500000000\t100\njob1\t60\t60\t100\t0\t100\n", 2, scale);

        String table = new TraceTable(
                        "fb", trace, scale, List.of(Way.SHARED), List.of(of(new JobTime("job0", 0, 30, true))))
                .markdown()
                .replaceAll(" +", " ");

        assertThat(table)
                .startsWith(
                        "## fb: 2 jobs within 6 s, 1 without a shuffle; input 0.01 GB, shuffle 0.01 GB, output 0.00 GB"
                                + " (bytes times 0.01, times 0.1)")
                .contains("| shared | 1 of 1 | 30.0 | 30.0 | 30.0 | 37.0 | 10.0 |");
    }
}
