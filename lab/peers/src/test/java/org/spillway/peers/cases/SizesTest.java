package org.spillway.peers.cases;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SizesTest {
    @Test
    void inputs_ownRowsOfTheSort_othersAsTheyAre() {
        Sizes sizes = new Sizes(1000, false);

        assertThat(BenchCase.TERASORT.inputs(sizes)).containsExactly(new Input(Input.SORT_ROWS, 1000, 10));
        assertThat(BenchCase.WORDCOUNT_SMALL.inputs(sizes)).containsExactly(new Input("words", 4_000_000, 62));
        assertThat(BenchCase.TERASORT.reduces(sizes)).isEqualTo(10);
    }

    @Test
    void inputs_trial_smallWithFewTasks() {
        Sizes sizes = new Sizes(25_000_000, true);

        assertThat(BenchCase.JOIN.inputs(sizes))
                .containsExactly(new Input("users", 20_000, 1), new Input("clicks", 20_000, 3));
        assertThat(BenchCase.TERASORT.reduces(sizes)).isEqualTo(2);
        assertThat(sizes.sortBytes()).isEqualTo(2e6);
    }
}
