package org.spillway.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The parsed command line.
 *
 * @param bench one of {@link Suites#NAMES}
 * @param runs number of measured runs; 0 for the bench's default
 * @param shrink divisor of all numbers of records
 * @param json file for JSON; null for none
 * @param html file for a page with bars; null for none
 * @param builds the builds to measure
 * @param rows the rows to measure; empty for all
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

    /** Returns the rows to measure, in the order of the table. */
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
