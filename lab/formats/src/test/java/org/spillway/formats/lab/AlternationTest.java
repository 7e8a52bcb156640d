package org.spillway.formats.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AlternationTest {
    private static final PrintStream QUIET =
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);

    private final List<String> order = new ArrayList<>();

    @Test
    void run_severalTrials_eachFirstInTurn() throws Exception {
        Alternation.run(List.of(trial("a"), trial("b"), trial("c")), 3, QUIET);

        assertThat(String.join("", order)).isEqualTo("abcbcacababc");
    }

    @Test
    void run_firstRound_notMeasured() throws Exception {
        Results results = Alternation.run(List.of(trial("a"), trial("b")), 2, QUIET);

        assertThat(results.values("a", "at")).containsExactly(4, 5);
        assertThat(results.values("b", "at")).containsExactly(3, 6);
    }

    @Test
    void rows_trials_inTheirOrder() throws Exception {
        assertThat(Alternation.run(List.of(trial("b"), trial("a")), 1, QUIET).rows())
                .containsExactly("b", "a");
    }

    @Test
    void run_rounds_eachPrinted() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Alternation.run(List.of(trial("a")), 2, new PrintStream(bytes, true, StandardCharsets.UTF_8));

        assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
                .hasSize(3)
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("unmeasured round: "),
                        line -> assertThat(line).startsWith("round 1 of 2: "),
                        line -> assertThat(line).startsWith("round 2 of 2: "));
    }

    @Test
    void run_wrongData_throws() {
        Trial wrong = new Trial("w", () -> {
            throw new WrongDataException("file:/x", 7, 1, 2);
        });

        assertThatThrownBy(() -> Alternation.run(List.of(wrong, trial("a")), 1, QUIET))
                .isInstanceOf(WrongDataException.class)
                .hasMessage("read back differs: file=file:/x record=7 expected=1 found=2");
        assertThat(order).isEmpty();
    }

    private Trial trial(String row) {
        return new Trial(row, () -> {
            order.add(row);
            return Map.of("at", (double) order.size());
        });
    }
}
