package org.spillway.bench.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.spillway.bench.master.MasterWay.SPILLWAY;
import static org.spillway.bench.master.MasterWay.STOCK;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MasterBenchTest {
    @TempDir
    private Path folder;

    @Test
    void measure_smallJob_figuresOfBothMasters() throws Exception {
        MasterRow row = new MasterRow("SMALL", 50, 5, 50, 20);
        MasterResult result = bench().measure(row, List.of(STOCK, SPILLWAY));
        for (MasterWay way : List.of(STOCK, SPILLWAY)) {
            for (Figure figure : Figure.values()) {
                boolean isMeasured = way == SPILLWAY || figure != Figure.QUESTIONS && figure != Figure.QUESTION_TIME;
                double value = result.median(way, figure);
                assertThat(value > 0).as("%s %s %s", way, figure, value).isEqualTo(isMeasured);
            }
            assertThat(result.median(way, Figure.ASSIGNED)).isLessThan(result.median(way, Figure.JOB));
        }
        assertThat(result.median(STOCK, Figure.JVMS)).isGreaterThanOrEqualTo(row.tasks());
        assertThat(result.median(SPILLWAY, Figure.JVMS)).isLessThan(row.tasks());
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void measure_childFails_throwsWithItsOutput() {
        MasterRow row = new MasterRow("NONE", -1, 0, 1, 1);
        assertThatThrownBy(() -> bench().measure(row, List.of(STOCK)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("row NONE: the master stock failed, exit code 1")
                .hasMessageContaining("Exception");
    }

    private MasterBench bench() {
        return new MasterBench(1, 1, folder, ProcessBuilder::start);
    }
}
