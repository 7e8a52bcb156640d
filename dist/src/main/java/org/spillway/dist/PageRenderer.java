package org.spillway.dist;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.commonmark.Extension;
import org.commonmark.ext.autolink.AutolinkExtension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** Makes an HTML page of a Markdown file: GitHub's tables and heading anchors, links to the other pages, a menu of all. */
final class PageRenderer {
    private static final List<Extension> EXTENSIONS =
            List.of(TablesExtension.create(), HeadingAnchorExtension.create(), AutolinkExtension.create());

    private final Parser parser = Parser.builder().extensions(EXTENSIONS).build();
    private final HtmlRenderer html = HtmlRenderer.builder()
            .extensions(EXTENSIONS)
            .escapeHtml(true)
            .attributeProviderFactory(context -> (node, tag, attributes) -> {
                if (tag.equals("table")) {
                    // A keyboard scrolls a wide table only if it can have the focus.
                    attributes.put("tabindex", "0");
                }
            })
            .build();
    private final Map<String, String> pages;
    private final String version;
    private final Predicate<String> isInClone;
    private final String style = resource("style.css");

    /**
     * Renders pages that link to each other.
     *
     * @param pages file names of pages by the paths of their Markdown from the project's folder, in the menu's order
     * @param isInClone whether the project's folder has a file of that path
     */
    PageRenderer(Map<String, String> pages, String version, Predicate<String> isInClone) {
        this.pages = pages;
        this.version = version;
        this.isInClone = isInClone;
    }

    /**
     * Makes one page.
     *
     * @param path the Markdown's path from the project's folder
     * @throws IllegalArgumentException a link names no file, or the text has no title
     */
    String page(String path, String markdown) {
        Node document = parser.parse(ReleasePaths.inRelease(markdown, version));
        PageLinks links = new PageLinks(path, pages, isInClone);
        document.accept(links);
        return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>"
                + title(path, markdown) + " - Spillway " + version + "</title>\n<style>\n" + style
                + "</style>\n</head>\n<body>\n<nav aria-label=\"Pages\">\n" + menu(path) + "</nav>\n<main>\n"
                + html.render(document) + "</main>\n</body>\n</html>\n";
    }

    private String menu(String current) {
        StringBuilder menu = new StringBuilder("<details>\n<summary>Spillway ")
                .append(version)
                .append(": all pages</summary>\n<ul>\n");
        pages.forEach((path, file) -> {
            String name = path.equals("README.md")
                    ? "overview"
                    : file.replace(".html", "").replace('-', ' ');
            menu.append("<li><a href=\"").append(file).append('"');
            if (path.equals(current)) {
                menu.append(" aria-current=\"page\"");
            }
            menu.append('>').append(name.toLowerCase(Locale.ROOT)).append("</a></li>\n");
        });
        return menu.append("<li><a href=\"api/index.html\">javadoc</a></li>\n</ul>\n</details>\n")
                .toString();
    }

    private static String title(String path, String markdown) {
        String first = markdown.lines().findFirst().orElse("");
        if (!first.startsWith("# ")) {
            throw new IllegalArgumentException(path + " does not begin with a title (# ...): " + first);
        }
        return first.substring(2).replace("&", "&amp;").replace("<", "&lt;").replace("`", "");
    }

    private static String resource(String name) {
        try (InputStream in = PageRenderer.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
