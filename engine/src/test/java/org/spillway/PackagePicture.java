package org.spillway;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleBinaryOperator;
import org.spillway.PackageRows.Point;
import org.spillway.testing.Svg;

/** Draws packages with their arrows. */
final class PackagePicture {
    private static final int ROW = 66;
    private static final int BOX = 26;
    private static final int GAP = 12;
    private static final double LETTER = 7.5;

    private final List<List<Point>> rows;
    private final double left;
    private final double right;

    /** Takes the packages that each package uses. */
    PackagePicture(Map<String, Set<String>> uses) {
        rows = new PackageRows(uses, name -> LETTER * shortName(name).length() + 2 * GAP, GAP).rows();
        left = edge(-GAP, Math::min);
        right = edge(GAP, Math::max);
    }

    private double edge(int margin, DoubleBinaryOperator choice) {
        return rows.stream()
                .flatMap(List::stream)
                .mapToDouble(point -> point.x + Math.signum(margin) * point.width / 2 + margin)
                .reduce(choice)
                .orElse(0);
    }

    /** Returns a package's name below the root, which has its own. */
    static String shortName(String name) {
        return name.replaceFirst("^org\\.spillway\\.", "");
    }

    /** Returns the names row by row. */
    List<String> fromTheTop() {
        return rows.stream()
                .flatMap(row -> row.stream()
                        .filter(Point::isPackage)
                        .map(point -> point.name)
                        .sorted())
                .toList();
    }

    String svg() {
        Svg svg = new Svg();
        for (int row = 0; row < rows.size(); row++) {
            int y = row * ROW + GAP;
            for (Point point : rows.get(row)) {
                if (point.isPackage()) {
                    svg.box(x(point) - Math.round(point.width / 2), y, Math.round(point.width), BOX, fill(point.name));
                    svg.text(x(point), y + BOX * 2 / 3, "middle", shortName(point.name));
                    point.below.forEach(below -> svg.arrow(path(point, below, y + BOX)));
                }
            }
        }
        return svg.file(Math.round(right - left), (long) (rows.size() - 1) * ROW + BOX + 2 * GAP, "Packages");
    }

    private long x(Point point) {
        return Math.round(point.x - left);
    }

    /** Returns the arrow that leaves a package at height y for a point of the next row. */
    private String path(Point from, Point to, int y) {
        int middle = y + (ROW - BOX) / 2;
        int end = y + ROW - BOX;
        String curve = String.format(Locale.ROOT, " C%d %d %d %d %d %d", x(from), middle, x(to), middle, x(to), end);
        String start = (from.isPackage() ? "M" : " L") + x(from) + " " + y;
        return start + curve + (to.isPackage() ? "" : path(to, to.below.get(0), end + BOX));
    }

    private static String fill(String name) {
        return switch (shortName(name).replaceFirst("\\..*", "")) {
            case "mapside" -> "#dcebfa";
            case "reduceside" -> "#e0f2dc";
            case "jvm" -> "#f9e8cf";
            default -> "#f4f4f4";
        };
    }
}
