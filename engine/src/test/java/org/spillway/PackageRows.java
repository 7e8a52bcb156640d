package org.spillway;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Places packages in rows, each package below all that use it. Arrows that follow from others are left out: if sort uses
 * order and order uses work, then sort has no arrow to work.
 */
final class PackageRows {
    private static final int SWEEPS = 100;
    private static final double STEP = 100;

    /** A package, or with no name the place where an arrow crosses a row. */
    static final class Point {
        final String name;
        final List<Point> above = new ArrayList<>();
        final List<Point> below = new ArrayList<>();
        final double width;
        double x;

        private Point(String name, double width) {
            this.name = name;
            this.width = width;
        }

        boolean isPackage() {
            return !name.isEmpty();
        }

        private double mean(Stream<Point> points) {
            return points.mapToDouble(point -> point.x).average().orElse(x);
        }
    }

    private final Map<String, Set<String>> uses;
    private final double gap;
    private final List<List<Point>> rows = new ArrayList<>();

    /**
     * Places the packages.
     *
     * @param uses the packages that each package uses
     * @param width of a package's box, by its name
     * @param gap between two boxes
     */
    PackageRows(Map<String, Set<String>> uses, ToDoubleFunction<String> width, double gap) {
        this.uses = uses;
        this.gap = gap;
        Map<String, Point> packages = new TreeMap<>();
        for (String name : uses.keySet()) {
            Point point = new Point(name, width.applyAsDouble(name));
            packages.put(name, point);
            row(rowOf(name)).add(point);
        }
        uses.forEach((user, used) -> used.stream()
                .filter(name -> used.stream().noneMatch(other -> reaches(other, name)))
                .forEach(name -> connect(packages.get(user), packages.get(name))));
        order();
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            rows.forEach(
                    row -> place(row, point -> point.mean(Stream.concat(point.above.stream(), point.below.stream()))));
        }
    }

    /** Returns the rows, the highest first, each from left to right. */
    List<List<Point>> rows() {
        return rows;
    }

    private List<Point> row(int row) {
        while (rows.size() <= row) {
            rows.add(new ArrayList<>());
        }
        return rows.get(row);
    }

    private int rowOf(String name) {
        return uses.keySet().stream()
                .filter(user -> uses.get(user).contains(name))
                .mapToInt(user -> rowOf(user) + 1)
                .max()
                .orElse(0);
    }

    private boolean reaches(String from, String to) {
        return uses.get(from).stream().anyMatch(next -> next.equals(to) || reaches(next, to));
    }

    private void connect(Point user, Point used) {
        Point last = user;
        for (int row = rowOf(user.name) + 1; row < rowOf(used.name); row++) {
            Point bend = new Point("", 0);
            row(row).add(bend);
            last.below.add(bend);
            bend.above.add(last);
            last = bend;
        }
        last.below.add(used);
        used.above.add(last);
    }

    /** Orders each row by its neighbours, from the top and from the bottom in turn, so that few arrows cross. */
    private void order() {
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            boolean down = sweep % 2 == 0;
            for (int i = 0; i < rows.size(); i++) {
                List<Point> row = rows.get(down ? i : rows.size() - 1 - i);
                row.sort(Comparator.comparingDouble(point -> point.mean((down ? point.above : point.below).stream())));
                place(row, point -> STEP * row.indexOf(point));
            }
        }
    }

    /** Places the points of a row near wanted places: between all pushed to the right and all pushed to the left. */
    private void place(List<Point> row, ToDoubleFunction<Point> wanted) {
        double[] left = row.stream().mapToDouble(wanted).toArray();
        double[] right = left.clone();
        for (int i = 1; i < left.length; i++) {
            right[i] = Math.max(right[i], right[i - 1] + distance(row, i));
        }
        for (int i = left.length - 2; i >= 0; i--) {
            left[i] = Math.min(left[i], left[i + 1] - distance(row, i + 1));
        }
        for (int i = 0; i < left.length; i++) {
            row.get(i).x = (left[i] + right[i]) / 2;
        }
    }

    private double distance(List<Point> row, int i) {
        return (row.get(i - 1).width + row.get(i).width) / 2 + gap;
    }
}
