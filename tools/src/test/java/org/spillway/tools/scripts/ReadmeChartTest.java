package org.spillway.tools.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.spillway.testing.GeneratedText;
import org.spillway.testing.Svg;

/** Tests that docs/pictures/times.svg shows the numbers of README's table, each row as shares of stock's seconds. */
class ReadmeChartTest {
    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| (\\D[^|]*) \\| ([\\d.]+) \\| ([\\d.]+) \\| ([\\d.]+) \\| [\\d.]+x \\|");

    private static final List<String> WAYS = List.of("stock", "tuned stock", "Spillway");
    private static final List<String> FILLS = List.of("#d5d5d5", "#a9c8e8", "#8fcf8a");
    private static final int WIDTH = 640;
    private static final int STOCK = 480;
    private static final int BAR = 18;
    private static final int HEAD = 24;
    private static final int GAP = 12;

    @Test
    void chart_tableOfReadme_sameNumbers() throws Exception {
        List<MatchResult> rows = ROW.matcher(Files.readString(PROJECT.resolve("README.md")))
                .results()
                .toList();
        assertThat(rows).isNotEmpty();
        Svg svg = new Svg();
        int y = GAP;
        for (MatchResult row : rows) {
            svg.text(GAP, y + HEAD / 2, "start", row.group(1));
            y += HEAD;
            for (int way = 0; way < WAYS.size(); way++) {
                String seconds = row.group(2 + way);
                long length = Math.round(STOCK * Double.parseDouble(seconds) / Double.parseDouble(row.group(2)));
                svg.box(GAP, y, length, BAR, FILLS.get(way));
                svg.text(2 * GAP, y + BAR - 5, "start", WAYS.get(way));
                svg.text(GAP + length + 6, y + BAR - 5, "start", seconds + " s");
                y += BAR;
            }
            y += GAP;
        }
        GeneratedText.check(
                PROJECT.resolve("docs/pictures/times.svg"), svg.file(WIDTH, y, "Seconds, shorter is better"));
    }
}
