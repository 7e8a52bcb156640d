package org.spillway.peers.proc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcMemoryTest {
    @Test
    void parse_status_residentAndPeak() {
        assertThat(ProcMemory.parse("Name:\tjava\nVmPeak:\t 9000 kB\nVmHWM:\t  812345 kB\nVmRSS:\t    1024 kB\n"))
                .isEqualTo(new ProcMemory(1024, 812345));
    }

    @Test
    void parse_endedProcess_zeros() {
        assertThat(ProcMemory.parse("Name:\tjava\nState:\tZ (zombie)\n")).isEqualTo(new ProcMemory(0, 0));
    }
}
