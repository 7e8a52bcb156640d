package org.spillway.formats.hfile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MadeRowsTest {
    @Test
    void keysHaveTenDigits() {
        assertThat(key(42)).isEqualTo("0000000042");
        assertThat(key(Integer.MAX_VALUE)).isEqualTo("2147483647");
    }

    @Test
    void cellsDependOnSeedRowAndNothingElse() {
        Rows rows = new MadeRows(1000, 10, 1);
        assertThat(cell(rows, 7)).isEqualTo(cell(new MadeRows(9, 10, 1), 7));
        assertThat(cell(rows, 7)).isNotEqualTo(cell(new MadeRows(1000, 10, 2), 7));
        // A longer cell starts with the shorter one, even if the shorter one ends within a word.
        assertThat(Arrays.copyOf(cell(new MadeRows(1000, 1024, 1), 7), 10)).isEqualTo(cell(rows, 7));
        Set<String> seen = new HashSet<>();
        for (int row = 0; row < rows.count(); row++) {
            seen.add(Arrays.toString(cell(rows, row)));
        }
        assertThat(seen).hasSize(rows.count());
    }

    @Test
    void sharesOfThreadsAddUp() {
        Load load = new Load(new MadeRows(1003, 10, 1), 100, 16);
        long sum = 0;
        for (int thread = 0; thread < 16; thread++) {
            assertThat(load.start(1003, thread)).isEqualTo(sum);
            sum += load.share(1003, thread);
        }
        assertThat(sum).isEqualTo(1003);
        assertThat(load.scans())
                .as("one each, though 100 reads would be 3 scans")
                .isEqualTo(16);
    }

    private static String key(long row) {
        byte[] key = new byte[MadeRows.KEY_BYTES];
        new MadeRows(1, 10, 1).key(row, key);
        return new String(key, StandardCharsets.US_ASCII);
    }

    private static byte[] cell(Rows rows, long row) {
        byte[] cell = new byte[rows.longestCell()];
        rows.cell(row, cell);
        return cell;
    }
}
