package org.spillway.formats.hfile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.spillway.formats.lab.Pair;

class RowsTest {
    @Test
    void key_madeRows_tenDigitsInOrder() {
        Rows rows = Rows.made(1000, 10, 1);

        assertThat(new String(rows.key(42), StandardCharsets.US_ASCII)).isEqualTo("0000000042");
        for (int row = 1; row < rows.count(); row++) {
            assertThat(Arrays.compareUnsigned(rows.key(row - 1), rows.key(row))).isNegative();
        }
        assertThat(rows.bytes()).isEqualTo(1000 * 20);
    }

    @Test
    void cell_sameSeedAndRow_sameCell() {
        Rows rows = Rows.made(1000, 10, 1);

        assertThat(Rows.made(9, 10, 1).cell(7)).isEqualTo(rows.cell(7));
        assertThat(Rows.made(9, 10, 2).cell(7)).isNotEqualTo(rows.cell(7));
        Set<String> seen = new HashSet<>();
        for (int row = 0; row < rows.count(); row++) {
            seen.add(Arrays.toString(rows.cell(row)));
        }
        assertThat(seen).hasSize(rows.count());
    }

    @Test
    void sorted_equalKeys_byBytesAndFirstKept() {
        // The first letter of the last key is above 127.
        Rows rows = Rows.sorted(List.of(pair("b", "1"), pair("aa", "2"), pair("b", "3"), pair("\u00fc", "long value")));

        assertThat(rows.count()).isEqualTo(3);
        assertThat(text(rows, 0)).isEqualTo("aa 2");
        assertThat(text(rows, 1)).isEqualTo("b 1");
        assertThat(text(rows, 2)).isEqualTo("\u00fc long value");
    }

    private static Pair pair(String key, String value) {
        return new Pair(key.getBytes(StandardCharsets.UTF_8), value.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(Rows rows, int row) {
        return new String(rows.key(row), StandardCharsets.UTF_8)
                + " "
                + new String(rows.cell(row), StandardCharsets.UTF_8);
    }
}
