package org.spillway.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;

/**
 * The HTML docs of a release: one page for README.md, one for each other Markdown file of the project's top folder and of
 * docs/, with the images of docs/.
 */
public final class HtmlDocs {
    private static final List<String> TOP = List.of("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md");
    /** Folders of docs/ with images. */
    private static final List<String> IMAGES = List.of("pictures", "screenshots");

    private static final String MARKDOWN = ".md";

    private final Path project;
    private final Path output;
    private final PageRenderer renderer;

    private HtmlDocs(Path project, Path output, String version) throws IOException {
        this.project = project;
        this.output = output;
        this.renderer = new PageRenderer(pages(), version, path -> Files.isRegularFile(project.resolve(path)));
    }

    /**
     * Writes the pages.
     *
     * @param args the project's folder, the folder to write to, the version of the release
     */
    public static void main(String[] args) throws IOException {
        new HtmlDocs(Path.of(args[0]), Path.of(args[1]), args[2]).write();
    }

    static void write(Path project, Path output, String version) throws IOException {
        new HtmlDocs(project, output, version).write();
    }

    /** Each page's file name by the path of its Markdown from the project's folder; README.md is the first page. */
    private Map<String, String> pages() throws IOException {
        Map<String, String> pages = new LinkedHashMap<>();
        for (String name : TOP) {
            pages.put(name, topName(name));
        }
        try (Stream<Path> files = Files.list(project.resolve("docs"))) {
            files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(MARKDOWN))
                    .sorted()
                    .forEach(name -> pages.put("docs/" + name, htmlName(name)));
        }
        return pages;
    }

    private static String topName(String markdownName) {
        return switch (markdownName) {
            case "README.md" -> "index.html";
            // docs/security.md has its page, which is the same name on some file systems.
            case "SECURITY.md" -> "report-a-vulnerability.html";
            default -> htmlName(markdownName);
        };
    }

    private static String htmlName(String markdownName) {
        return markdownName.substring(0, markdownName.length() - MARKDOWN.length()) + ".html";
    }

    private void write() throws IOException {
        // Pages of an earlier build would stay in the release.
        FileUtils.deleteDirectory(output.toFile());
        Files.createDirectories(output);
        for (Map.Entry<String, String> page : pages().entrySet()) {
            String markdown = Files.readString(project.resolve(page.getKey()), StandardCharsets.UTF_8);
            Files.writeString(
                    output.resolve(page.getValue()), renderer.page(page.getKey(), markdown), StandardCharsets.UTF_8);
        }
        copyImages();
    }

    private void copyImages() throws IOException {
        for (String name : IMAGES) {
            Path images = Files.createDirectories(output.resolve(name));
            try (Stream<Path> files = Files.list(project.resolve("docs").resolve(name))) {
                for (Path file : files.toList()) {
                    Files.write(images.resolve(file.getFileName()), Files.readAllBytes(file));
                }
            }
        }
    }
}
