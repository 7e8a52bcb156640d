package org.spillway.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Tests that the embedded cluster listens on the loopback address, but for the shuffle, which Hadoop does not let it. */
class ListeningIT {
    @Test
    void onlyTheShuffleIsOpen() throws IOException {
        SharedCluster.get();
        ProcessHandle self = ProcessHandle.current();

        assertThat(Listeners.of(self)).hasSizeGreaterThan(5);
        assertThat(Listeners.open(self)).hasSize(1);
    }
}
