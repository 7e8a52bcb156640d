package org.spillway.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the HTML pages of the project's docs: every link has a target, and no Markdown and no path of a clone is left.
 */
class HtmlDocsTest {
    private static final Pattern TARGET = Pattern.compile("(?:href|src)=\"([^\"]+)\"");
    private static final Pattern NAMED = Pattern.compile("The page ([A-Z][a-z ]+) of docs/");
    private static final Pattern IDENTIFIER = Pattern.compile(" id=\"([^\"]+)\"");

    @TempDir
    private static Path pages;

    @BeforeAll
    static void write() throws IOException {
        HtmlDocs.write(Path.of(".."), pages, "9.8");
    }

    @Test
    void write_docs_everyPage() throws IOException {
        try (Stream<Path> docs = Files.list(Path.of("../docs"))) {
            List<String> names = docs.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".md"))
                    .toList();
            assertThat(names).isNotEmpty().allSatisfy(name -> assertThat(pages.resolve(name.replace(".md", ".html")))
                    .isNotEmptyFile());
        }
        assertThat(read("index.html")).contains("<title>Spillway - Spillway 9.8</title>", "<table");
    }

    @Test
    void write_docs_namesDifferWithoutTheirCase() throws IOException {
        assertThat(names().stream().map(name -> name.toLowerCase(Locale.ROOT))).doesNotHaveDuplicates();
    }

    /** They are the same files in a release and in a clone, whose pages are HTML and Markdown. */
    @Test
    void confFiles_namedPages_existByTitle() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("../conf"))) {
            for (Path file : files.toList()) {
                String text = Files.readString(file, StandardCharsets.UTF_8);
                assertThat(text).as(file.toString()).doesNotContain(".md", ".html");
                assertThat(groups(NAMED, text)).allSatisfy(title -> assertThat(
                                pages.resolve(title.toLowerCase(Locale.ROOT).replace(' ', '-') + ".html"))
                        .as(file.toString())
                        .exists());
            }
        }
    }

    @Test
    void write_links_targetsExist() throws IOException {
        int links = 0;
        for (String page : names()) {
            for (String target : groups(TARGET, read(page))) {
                if (target.contains("://") || target.startsWith("api/")) {
                    continue;
                }
                links++;
                String[] parts = target.split("#", 2);
                String file = parts[0].isEmpty() ? page : parts[0];
                assertThat(pages.resolve(file))
                        .as("%s links to %s", page, target)
                        .exists();
                if (parts.length == 2) {
                    assertThat(groups(IDENTIFIER, read(file)))
                            .as("%s links to %s", page, target)
                            .contains(parts[1]);
                }
            }
        }
        assertThat(links).isGreaterThan(100);
    }

    @Test
    void inRelease_pathsOfClone_pathsOfRelease() throws IOException {
        assertThat(read("index.html")).contains("bin/spillway doctor").doesNotContain("scripts/spillway doctor");
        assertThat(read("benchmarks.html")).contains("scripts/spillway bench").doesNotContain("bin/spillway bench");
        assertThat(ReleasePaths.inRelease(
                        "hadoop jar jobs/target/spillway-jobs-9.8.jar; scripts/spillway doctor; `scripts/spillway` of a clone",
                        "9.8"))
                .isEqualTo("hadoop jar jars/spillway-jobs-9.8.jar; bin/spillway doctor; `scripts/spillway` of a clone");
    }

    @Test
    void write_pageGoneFromTheDocs_removed(@TempDir Path output) throws IOException {
        Files.createDirectories(output.resolve("old"));
        Files.writeString(output.resolve("old/page.html"), "x");

        HtmlDocs.write(Path.of(".."), output, "9.8");

        assertThat(output.resolve("old")).doesNotExist();
        assertThat(output.resolve("index.html")).exists();
    }

    @Test
    void page_linkWithoutTarget_throwsWithLink() {
        PageRenderer renderer = new PageRenderer(Map.of("docs/a.md", "a.html"), "1", "lab/b.csv"::equals);

        assertThatThrownBy(() -> renderer.page("docs/a.md", "# A\n\n[b](b.md#c)\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("docs/a.md")
                .hasMessageContaining("b.md#c");
    }

    @Test
    void page_linkToFileOfClone_itsPath() {
        PageRenderer renderer = new PageRenderer(Map.of("docs/a.md", "a.html"), "1", "lab/b.csv"::equals);

        assertThat(renderer.page("docs/a.md", "# A\n\n[b](../lab/b.csv), [a](a.md)\n"))
                .contains("<p><code>lab/b.csv</code>, <a href=\"a.html\">a</a></p>");
    }

    @Test
    void page_noTitle_throwsWithPage() {
        PageRenderer renderer = new PageRenderer(Map.of("docs/a.md", "a.html"), "1", "lab/b.csv"::equals);

        assertThatThrownBy(() -> renderer.page("docs/a.md", "text\n")).hasMessageContaining("docs/a.md");
    }

    @Test
    void page_markupInText_escaped() {
        PageRenderer renderer = new PageRenderer(Map.of("docs/a.md", "a.html"), "1", "lab/b.csv"::equals);

        assertThat(renderer.page("docs/a.md", "# A\n\n<script>alert(1)</script>\n"))
                .doesNotContain("<script>")
                .contains("&lt;script&gt;");
    }

    private static List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(pages)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".html"))
                    .toList();
        }
    }

    private static String read(String page) throws IOException {
        return Files.readString(pages.resolve(page), StandardCharsets.UTF_8);
    }

    private static List<String> groups(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}
