package org.spillway.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.report.Comparison;
import org.spillway.report.PluginKind;
import org.spillway.report.Report;
import org.spillway.report.SampleJobs;

/**
 * Tests the pages in a real browser, on a large screen and on that of a telephone, light and dark. The test is skipped
 * without Chromium, which {@code apt-get install chromium} installs.
 */
@Tag("nightly")
class BrowserPageTest {
    private static final String[] PHASES = {"56b4e9", "e69f00", "cc79a7", "009e73"};

    @TempDir
    private static Path folder;

    private static Browser browser;
    private static Path page;

    @BeforeAll
    static void start() throws Exception {
        String chromium = Browser.find();
        assumeTrue(
                chromium != null,
                "skipped: no chromium, chromium-browser or google-chrome on the PATH, and CHROME names none;"
                        + " on Debian: apt-get install chromium");
        page = folder.resolve("page.html");
        HtmlReport.write(
                Report.of(
                        "TeraSort of 5,000,000 rows",
                        List.of(new Comparison(
                                "sort with a_long_name_without_any_place_to_break_it_as_class_names_have_".repeat(2),
                                List.of(
                                        SampleJobs.fullJob(1, PluginKind.STOCK, 9_000),
                                        SampleJobs.fullJob(2, PluginKind.SPILLWAY, 6_000))))),
                page);
        browser = new Browser(chromium, folder.resolve("profile"));
    }

    @AfterAll
    static void stop() throws Exception {
        if (browser != null) {
            browser.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"1280, false, f4f6f9", "1280, true, 0f141b", "390, false, f4f6f9", "390, true, 0f141b"})
    void page_screenWidth_drawsAndFits(int width, boolean dark, String background) throws Exception {
        browser.open(page, width, dark);
        // The tables of attempts are wide, and hold an error message.
        assertThat(browser.number("[...document.querySelectorAll('details')].map(d => d.open = true).length"))
                .isEqualTo(2);

        assertFits(width);
        assertThat(browser.number("document.querySelectorAll('.track .bar').length"))
                .isEqualTo(12);
        // Each bar has a length, and each value is inside its card.
        assertThat(browser.number("[...document.querySelectorAll('.track .bar')]"
                        + ".filter(b => b.getBoundingClientRect().width >= 2).length"))
                .isEqualTo(12);
        assertThat(
                        browser.number(
                                "[...document.querySelectorAll('.track .value')].filter(v =>"
                                        + " v.getBoundingClientRect().right > v.closest('.card').getBoundingClientRect().right).length"))
                .isZero();
        assertThat(browser.number("document.querySelectorAll('.attempt').length"))
                .isEqualTo(18);
        assertThat(browser.number("[...document.querySelectorAll('.attempt rect')]"
                        + ".filter(r => r.getBoundingClientRect().width > 0).length"))
                .isEqualTo(36);
        int tags = browser.number("[...document.querySelectorAll('.tag')]"
                + ".filter(t => getComputedStyle(t).display != 'none').length");
        // The screen of a telephone has no room for tags.
        assertThat(tags > 0).isEqualTo(width > 700);
        assertThat(browser.number("[...document.querySelectorAll('.attempt')].filter(g => {"
                        + "const t = g.querySelector('.tag'); if (!t || getComputedStyle(t).display == 'none') return false;"
                        + "const r = [...g.querySelectorAll('rect')].pop().getBoundingClientRect();"
                        + "return t.getBoundingClientRect().right > r.right; }).length"))
                .as("tags that are longer than their bars")
                .isZero();
        Map<String, Integer> colors = colors(width, background);
        assertThat(colors).containsKeys(PHASES).containsKeys(dark ? "2a86c7" : "0072b2", dark ? "a48cf5" : "6546c9");
        for (String phase : PHASES) {
            assertThat(colors.get(phase)).as(phase).isGreaterThan(100);
        }
    }

    private static void assertFits(int width) throws Exception {
        assertThat(browser.errors()).isEmpty();
        assertThat(browser.number("window.innerWidth")).isEqualTo(width);
        assertThat(browser.number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(width);
    }

    /** Counts the pixels of each colour. The corner must have the page's background, and text must be visible. */
    private static Map<String, Integer> colors(int width, String background) throws Exception {
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(browser.picture(width)));
        assertThat(image.getWidth()).isEqualTo(width);
        Map<String, Integer> colors = new HashMap<>();
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < width; x++) {
                colors.merge(color(image, x, y), 1, Integer::sum);
            }
        }
        assertThat(color(image, 2, 2)).isEqualTo(background);
        assertThat(colors).hasSizeGreaterThan(50);
        return colors;
    }

    private static String color(BufferedImage image, int x, int y) {
        int rgb = image.getRGB(x, y) & 0xffffff;
        return Integer.toHexString(0x1000000 | rgb).substring(1);
    }
}
