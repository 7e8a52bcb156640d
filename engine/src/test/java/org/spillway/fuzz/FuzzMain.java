package org.spillway.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** The program of scripts/spillway fuzz. It runs cases until the time or the number of cases is reached. */
final class FuzzMain {
    // Further differences most likely have the same cause.
    private static final int MAX_DIFFERENCES = 3;
    private static final int CASES_BETWEEN_LINES = 1000;

    private final FuzzOptions options;
    private final Fuzzer fuzzer;
    private final long begin = System.nanoTime();
    private int cases;
    private int differences;

    private FuzzMain(FuzzOptions options, Path dir) {
        this.options = options;
        this.fuzzer = new Fuzzer(options.kind(), dir);
    }

    /** Exit codes: 0 for no difference, 1 for a difference, 2 for a wrong option. */
    public static void main(String[] args) throws IOException, InterruptedException {
        FuzzOptions options;
        try {
            options = FuzzOptions.parse(args);
        } catch (IllegalArgumentException e) {
            System.err.println("fuzz: " + e.getMessage());
            System.exit(2);
            return;
        }
        Path dir = Files.createTempDirectory("spillway-fuzz");
        int code;
        try {
            code = new FuzzMain(options, dir).run();
        } finally {
            Files.deleteIfExists(dir);
        }
        System.exit(code); // a case that hangs leaves threads behind
    }

    private int run() throws IOException, InterruptedException {
        if (options.only() != null) {
            check(options.only());
        } else {
            System.err.println("fuzz: from seed " + options.seed());
            for (long seed = options.seed(); !isOver(); seed++) {
                check(options.kind().draw(seed));
            }
        }
        System.out.println("fuzz: cases=" + cases + " differences=" + differences + " not-for-stock="
                + fuzzer.stockCannot().size() + " seconds=" + seconds());
        return differences == 0 ? 0 : 1;
    }

    private void check(FuzzCase drawn) throws IOException, InterruptedException {
        int before = fuzzer.stockCannot().size();
        Difference difference = fuzzer.difference(drawn);
        cases++;
        for (String what :
                fuzzer.stockCannot().subList(before, fuzzer.stockCannot().size())) {
            System.out.println("fuzz: stock cannot run seed=" + drawn.seed() + " (" + what + ")\n  case: " + drawn);
        }
        if (difference != null) {
            differences++;
            report(drawn, difference);
        }
        if (cases % CASES_BETWEEN_LINES == 0) {
            System.err.printf(Locale.ROOT, "fuzz: cases=%d seconds=%d%n", cases, seconds());
        }
    }

    private void report(FuzzCase drawn, Difference difference) throws IOException, InterruptedException {
        System.out.println("fuzz: difference at seed=" + drawn.seed() + ", case number " + cases);
        System.out.println("  case: " + drawn);
        System.out.println("  " + difference.getMessage());
        FuzzCase smallest =
                new Shrinker(fuzzer, line -> System.err.println("fuzz: " + line)).shrink(drawn, difference.kind());
        Difference again = fuzzer.difference(smallest);
        System.out.println("  smallest: " + smallest);
        System.out.println(
                "  " + (again == null ? "which does not show each time: threads decide" : again.getMessage()));
        System.out.println("  again: scripts/spillway fuzz " + options.kind().options() + "--seed " + drawn.seed()
                + " --cases 1, or --case '" + smallest + "'");
    }

    private boolean isOver() {
        return cases >= options.cases() || seconds() >= options.seconds() || differences >= MAX_DIFFERENCES;
    }

    private long seconds() {
        return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);
    }
}
