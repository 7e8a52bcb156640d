package org.spillway.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line.
 *
 * @param bench which of {@link Suites#NAMES}
 * @param runs measured runs; 0 for the bench's own default
 * @param shrink what numbers of records are divided by
 * @param json where to write JSON; null for nowhere
 * @param html where to write a page with bars; null for nowhere
 * @param builds what is measured
 * @param rows only these; empty for all
 */
record BenchOptions(String bench, int runs, int shrink, Path json, Path html, Builds builds, List<String> rows) {
    static BenchOptions parse(String... args) {
        if (args.length == 0) {
            throw new UsageException("no bench given; there are: " + String.join(" ", Suites.NAMES));
        }
        int runs = 0;
        int shrink = 1;
        Path json = null;
        Path html = null;
        Path base = null;
        boolean stock = true;
        List<String> rows = new ArrayList<>();
        for (int i = 1; i < args.length; i++) {
            switch (args[i]) {
                case "--runs" -> runs = positive(args, i++);
                case "--shrink" -> shrink = positive(args, i++);
                case "--json" -> json = Path.of(value(args, i++));
                case "--html" -> html = Path.of(value(args, i++));
                case "--base" ->
                    base = Path.of(value(args, i++)).toAbsolutePath().normalize();
                case "--without-stock" -> stock = false;
                default -> rows.add(row(args[i]));
            }
        }
        if (html != null && !stock) {
            throw new UsageException("--html shows stock beside Spillway: not with --without-stock");
        }
        return new BenchOptions(args[0], runs, shrink, json, html, new Builds(base, stock), List.copyOf(rows));
    }

    /** The rows to measure, in the table's order. */
    List<String> rowsOf(Suite suite) {
        for (String row : rows) {
            if (!suite.rows().containsKey(row)) {
                throw new UsageException("no row " + row + " in " + bench + "; there are: "
                        + String.join(" ", suite.rows().keySet()));
            }
        }
        return suite.rows().keySet().stream()
                .filter(row -> rows.isEmpty() || rows.contains(row))
                .toList();
    }

    private static String row(String argument) {
        if (argument.startsWith("-")) {
            throw new UsageException("no option " + argument);
        }
        return argument;
    }

    private static String value(String[] args, int option) {
        if (option + 1 == args.length) {
            throw new UsageException(args[option] + " needs a value");
        }
        return args[option + 1];
    }

    private static int positive(String[] args, int option) {
        String value = value(args, option);
        try {
            int number = Integer.parseInt(value);
            if (number > 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw (UsageException) new UsageException(args[option] + " needs a number, not " + value).initCause(e);
        }
        throw new UsageException(args[option] + " needs a number above 0, not " + value);
    }
}
