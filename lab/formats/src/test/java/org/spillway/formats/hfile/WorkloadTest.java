package org.spillway.formats.hfile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WorkloadTest {
    private static final Rows ROWS = Rows.made(1003, 10, 1);
    private static final int READS = 100;
    private static final int THREADS = 16;

    @ParameterizedTest
    @EnumSource
    void rows_allThreads_readAllThatIsCounted(Workload workload) throws Exception {
        long read = 0;
        for (int thread = 0; thread < THREADS; thread++) {
            read += rows(workload, thread).size();
        }
        assertThat(read).isEqualTo(workload.rows(ROWS, READS, THREADS));
    }

    @Test
    void rows_scanWithManyThreads_oneScanPerThread() {
        assertThat(Workload.SCAN.rows(ROWS, READS, THREADS))
                .as("though 100 reads would be 3 scans")
                .isEqualTo(16 * 30);
        assertThat(Workload.SCAN.rows(ROWS, READS, 1)).isEqualTo(3 * 30);
    }

    @Test
    void rows_sequential_eachRowOnce() throws Exception {
        List<Integer> all = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            all.addAll(rows(Workload.SEQUENTIAL, thread));
        }
        assertThat(all).hasSize(ROWS.count()).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void rows_gaussian_mostlyInTheMiddle() throws Exception {
        List<Integer> rows = rows(Workload.GAUSSIAN, 0, 1000, 1);
        // 95 % lie within two standard deviations, each a tenth of the file.
        assertThat(rows).filteredOn(row -> row > 301 && row < 702).hasSizeBetween(920, 980);
    }

    @Test
    void rows_sameThread_sameRowsInEachRound() throws Exception {
        assertThat(rows(Workload.RANDOM, 3)).isEqualTo(rows(Workload.RANDOM, 3)).isNotEqualTo(rows(Workload.RANDOM, 4));
    }

    private static List<Integer> rows(Workload workload, int thread) throws Exception {
        return rows(workload, thread, READS, THREADS);
    }

    /** Returns the rows that a thread reads. */
    private static List<Integer> rows(Workload workload, int thread, int reads, int threads) throws Exception {
        List<Integer> rows = new ArrayList<>();
        workload.read(
                (first, count) -> {
                    for (int row = first; row < first + count; row++) {
                        assertThat(row).isBetween(0, ROWS.count() - 1);
                        rows.add(row);
                    }
                },
                ROWS,
                reads,
                thread,
                threads);
        return rows;
    }
}
