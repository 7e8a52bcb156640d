package org.spillway.dist;

import java.nio.file.Path;
import java.util.Map;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Link;

/** Turns links between Markdown files into links between pages: {@code ../README.md#use-it} into {@code index.html#use-it}. */
final class PageLinks extends AbstractVisitor {
    private final String from;
    private final Map<String, String> pages;

    /** Links of the Markdown file {@code from}; {@code pages} has the file names of pages by the paths of their Markdown. */
    PageLinks(String from, Map<String, String> pages) {
        this.from = from;
        this.pages = pages;
    }

    @Override
    public void visit(Link link) {
        String target = link.getDestination();
        if (!target.startsWith("#") && !target.contains("://") && !target.startsWith("mailto:")) {
            link.setDestination(toPage(target));
        }
        visitChildren(link);
    }

    private String toPage(String target) {
        int hash = target.indexOf('#');
        String file = hash < 0 ? target : target.substring(0, hash);
        String path = Path.of(from).resolveSibling(file).normalize().toString().replace('\\', '/');
        String page = pages.get(path);
        if (page == null) {
            throw new IllegalArgumentException(from + " links to " + target + ", which is no page of the docs");
        }
        return hash < 0 ? page : page + target.substring(hash);
    }
}
