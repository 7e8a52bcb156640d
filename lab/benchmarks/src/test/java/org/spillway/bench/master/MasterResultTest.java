package org.spillway.bench.master;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MasterResultTest {
    @Test
    void lines_threeRuns_mediansThenRatios() {
        MasterResult result = new MasterResult("ROW");
        for (double seconds : new double[] {30, 10, 20}) {
            result.add(MasterWay.STOCK, new Figures(Map.of(Figure.JOB, seconds)));
            result.add(MasterWay.SPILLWAY, new Figures(Map.of(Figure.JOB, seconds / 2, Figure.QUESTIONS, seconds)));
        }
        List<List<String>> lines = result.lines();
        assertThat(lines)
                .hasSize(3)
                .allMatch(line -> line.size() == MasterResult.header().size());
        assertThat(lines.get(0)).startsWith("ROW", "stock", "20.0", "-");
        assertThat(lines.get(1)).startsWith("ROW", "Spillway", "10.0", "-").contains("20.0");
        assertThat(lines.get(2)).startsWith("  Spillway / stock", "", "0.50x", "-");
        assertThat(result.runs(MasterWay.STOCK, Figure.JOB)).containsExactly(30.0, 10.0, 20.0);
    }

    @Test
    void figures_writtenAndRead_same(@TempDir Path folder) throws Exception {
        Figures figures = new Figures(Map.of(Figure.JOB, 1.5, Figure.GAP, Double.NaN, Figure.ASKS, 1e9));
        Path file = folder.resolve("figures");
        figures.write(file);
        assertThat(Figures.read(file)).isEqualTo(figures);
    }

    @Test
    void row_arguments_parsedBack() {
        for (MasterRow row : MasterRow.ALL) {
            assertThat(MasterRow.of(row.arguments())).isEqualTo(row);
        }
    }

    @Test
    void row_shrunk_atLeastOneMap() {
        MasterRow row = new MasterRow("ROW", 1000, 50, 10, 100);
        assertThat(row.shrunk(10)).isEqualTo(new MasterRow("ROW", 100, 5, 10, 10));
        assertThat(row.shrunk(10_000)).isEqualTo(new MasterRow("ROW", 1, 0, 10, 1));
    }
}
