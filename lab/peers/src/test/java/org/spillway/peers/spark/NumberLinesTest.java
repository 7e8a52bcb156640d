package org.spillway.peers.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NumberLinesTest {
    private record Row(String name, long number) {}

    @Test
    void next_neighboursOfAName_oneLine() {
        List<Row> rows = List.of(new Row("ann", -4), new Row("ann", 17), new Row("ann", 17), new Row("bo", 3));

        assertThat(new NumberLines<>(rows.iterator(), Row::name, Row::number))
                .toIterable()
                .containsExactly("ann\t-4 17 17", "bo\t3");
    }

    @Test
    void hasNext_noRows_false() {
        assertThat(new NumberLines<>(List.<Row>of().iterator(), Row::name, Row::number))
                .isExhausted();
    }
}
