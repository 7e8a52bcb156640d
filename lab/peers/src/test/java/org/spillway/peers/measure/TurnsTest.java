package org.spillway.peers.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TurnsTest {
    @Test
    void ofRound_next_beginsWithTheNext() {
        List<String> all = List.of("a", "b", "c");

        assertThat(Turns.ofRound(all, 0)).containsExactly("a", "b", "c");
        assertThat(Turns.ofRound(all, 1)).containsExactly("b", "c", "a");
        assertThat(Turns.ofRound(all, 5)).containsExactly("c", "a", "b");
    }
}
