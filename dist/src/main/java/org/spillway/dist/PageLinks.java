package org.spillway.dist;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Predicate;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Image;
import org.commonmark.node.Link;

/**
 * Turns links between Markdown files into links between pages: {@code ../README.md#use-it} into {@code index.html#use-it}. A
 * link to a file that only a clone has becomes that file's path.
 */
final class PageLinks extends AbstractVisitor {
    private final String from;
    private final Map<String, String> pages;
    private final Predicate<String> isInClone;

    /**
     * Links of the Markdown file {@code from}; {@code pages} has the file names of pages by the paths of their Markdown.
     *
     * @param isInClone whether the project's folder has a file of that path
     */
    PageLinks(String from, Map<String, String> pages, Predicate<String> isInClone) {
        this.from = from;
        this.pages = pages;
        this.isInClone = isInClone;
    }

    @Override
    public void visit(Link link) {
        String target = link.getDestination();
        if (!target.startsWith("#") && !target.contains("://") && !target.startsWith("mailto:")) {
            int hash = target.indexOf('#');
            String file = hash < 0 ? target : target.substring(0, hash);
            String path = path(file);
            String page = pages.get(path);
            if (page != null) {
                link.setDestination(hash < 0 ? page : page + target.substring(hash));
            } else if (isInClone.test(path)) {
                link.insertBefore(new Code(path));
                link.unlink();
            } else {
                throw new IllegalArgumentException(from + " links to " + target + ", which is no page of the docs");
            }
        }
        visitChildren(link);
    }

    /** Images of docs/ lie in the same folders below the pages. */
    @Override
    public void visit(Image image) {
        image.setDestination(path(image.getDestination()).replaceFirst("^docs/", ""));
        visitChildren(image);
    }

    private String path(String target) {
        return Path.of(from).resolveSibling(target).normalize().toString().replace('\\', '/');
    }
}
