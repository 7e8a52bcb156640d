package org.spillway.testing;

import java.util.Locale;

/** A drawing as SVG. It is black on white, since a page may be dark. The origin is at the top left. */
public final class Svg {
    private final StringBuilder shapes = new StringBuilder();

    /** Draws a box with a border. */
    public void box(long x, long y, long width, long height, String fill) {
        shapes.append(String.format(
                Locale.ROOT,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" stroke=\"#555\"/>\n",
                x,
                y,
                width,
                height,
                fill));
    }

    /** Writes a text; {@code anchor} says which part of it lies at x: start, middle or end. */
    public void text(long x, long y, String anchor, String text) {
        String escaped = text.replace("&", "&amp;").replace("<", "&lt;");
        shapes.append(String.format(
                Locale.ROOT, "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, escaped));
    }

    /** Draws a line along a path in SVG's language, with an arrow at its end. */
    public void arrow(String path) {
        shapes.append("<path d=\"")
                .append(path)
                .append("\" fill=\"none\" stroke=\"#555\" marker-end=\"url(#tip)\"/>\n");
    }

    /** Returns the text of the file. */
    public String file(long width, long height, String title) {
        return String.format(Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d" \
                font-family="sans-serif" font-size="13">
                <title>%3$s</title>
                <marker id="tip" viewBox="0 0 6 6" refX="6" refY="3" markerWidth="7" markerHeight="7" orient="auto">
                <path d="M0 0 L6 3 L0 6 z" fill="#555"/></marker>
                <rect width="%1$d" height="%2$d" fill="white"/>
                %4$s</svg>
                """, width, height, title, shapes);
    }
}
