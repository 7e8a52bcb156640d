package org.spillway.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyPageTest {
    @TempDir
    Path folder;

    @Test
    void showsAllThatWasAdded() throws IOException {
        StudyPage page = new StudyPage();
        page.bars("Write", List.of("block", "TFile"), Map.of("gz", new double[] {1500, 1000}));
        page.bars("Read", List.of("block", "TFile"), Map.of("zstd", new double[] {1500, Double.NaN}));
        page.table("Figures", List.of("file", "s"), List.of(List.of("TFile, <gz>", "1.00")));
        page.note("TFile has no zstd.");

        assertThat(written(page))
                .contains("<h1>Which?</h1>", "on a machine", "Write, less is better", "Read, less is better")
                .contains("title=\"block: 1.50 s\"", "title=\"TFile: 1.00 s\"", "1.50×", "faster")
                .contains("title=\"TFile: not known\"")
                .contains("<th scope=\"col\">file</th><th scope=\"col\">s</th>")
                .contains("<th scope=\"row\">TFile, &lt;gz&gt;</th><td>1.00</td>")
                .contains("TFile has no zstd.");
    }

    @Test
    void mayHaveATableAlone() throws IOException {
        StudyPage page = new StudyPage();
        page.table("Figures", List.of("file", "s"), List.of(List.of("a", "1")));

        assertThat(written(page)).contains("<td>1</td>").doesNotContain("less is better", "Notes");
    }

    private String written(StudyPage page) throws IOException {
        Path file = folder.resolve("page.html");
        page.write("Which?", "on a machine", file);
        return Files.readString(file);
    }
}
