package org.spillway.formats.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultsTest {
    private final Results results = new Results();

    @Test
    void keepsEveryValueInOrder() {
        results.add("a", Map.of("s", 3.0));
        results.add("a", Map.of("s", 1.0));
        results.add("b", Map.of());

        assertThat(results.rows()).containsExactly("a", "b");
        assertThat(results.values("a", "s")).containsExactly(3, 1);
        assertThat(results.estimate("a", "s").mean()).isEqualTo(2);
        assertThat(results.median("a", "s")).isEqualTo(2);
    }

    @Test
    void knowsWhatIsNotThere() {
        results.add("a", Map.of("s", 3.0));

        assertThatThrownBy(() -> results.values("a", "t")).hasMessage("no such figure: row=a figure=t");
        assertThatThrownBy(() -> results.values("b", "s")).hasMessage("no such figure: row=b figure=s");
    }
}
