package org.spillway.peers.proc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcStatTest {
    @Test
    void parse_nameWithBlanksAndBrackets_fieldsAfterIt() {
        String line = "4211 (C2 (x) Compi) S 17 4211 4211 0 -1 1077936128 100 200 0 0 321 45 67 8 20 0 33 0 12345 1 2";

        assertThat(ProcStat.parse(line)).isEqualTo(new ProcStat(17, 366, 75));
    }
}
