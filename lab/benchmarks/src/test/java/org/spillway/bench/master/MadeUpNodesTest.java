package org.spillway.bench.master;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MadeUpNodesTest {
    @Test
    void rackOf_hostAndItsAddress_same() {
        MadeUpNodes.hostsFile("here").lines().skip(1).forEach(line -> {
            String[] words = line.split(" ");
            assertThat(MadeUpNodes.rackOf(words[0])).as(line).isEqualTo(MadeUpNodes.rackOf(words[1]));
        });
        assertThat(MadeUpNodes.rackOf("n0")).isNotEqualTo(MadeUpNodes.rackOf("n1"));
    }

    @Test
    void rackOf_otherHosts_default() {
        assertThat(new MadeUpRacks().resolve(List.of("localhost", "127.0.0.1", "here", "*")))
                .containsOnly("/default-rack");
    }

    @Test
    void hostsFile_lines_ownHostThenNodes() {
        assertThat(MadeUpNodes.hostsFile("here").lines())
                .hasSize(1 + MadeUpNodes.COUNT)
                .startsWith("127.0.0.1 localhost here", "10.0.0.1 n0")
                .endsWith("10.0.1.250 n499");
    }
}
