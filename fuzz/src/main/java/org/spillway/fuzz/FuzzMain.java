package org.spillway.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileUtil;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The program of scripts/spillway fuzz. It runs cases until the time or the number of cases is reached. */
@Command(
        name = "spillway fuzz",
        usageHelpWidth = 100,
        header = "Draws jobs (classes, sizes, settings, combiner, codec) from seeds, runs each with stock and with"
                + " Spillway in one JVM and compares outputs and counters. Reduces a job with a difference to the"
                + " smallest one that still differs and prints it with its seed. Prints one line at the end. Cases that"
                + " stock itself cannot run are printed and counted as not-for-stock.",
        footer = {"", "Exit codes: 0 no difference; 1 a difference; 2 wrong usage."})
final class FuzzMain implements Callable<Integer> {
    // Further differences most likely have the same cause.
    private static final int MAX_DIFFERENCES = 3;
    private static final int CASES_BETWEEN_LINES = 1000;

    private final long begin = System.nanoTime();
    private int cases;
    private int differences;
    private Fuzzer fuzzer;

    @Mixin
    private FuzzOptions options;

    private FuzzMain() {}

    /** Runs the program. */
    public static void main(String[] args) {
        System.exit(parser().execute(args)); // a case that hangs leaves threads behind
    }

    static CommandLine parser() {
        return new CommandLine(new FuzzMain()).registerConverter(FuzzCase.class, FuzzCase::parse);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return inFolder(dir -> {
            fuzzer = new Fuzzer(options.kind(), dir);
            return run();
        });
    }

    /** What a program does with its folder. */
    interface Work {
        int run(Path folder) throws IOException, InterruptedException;
    }

    /** Runs with a new folder, which is deleted afterwards with what a case may have left in it. */
    static int inFolder(Work work) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("spillway-fuzz");
        try {
            return work.run(folder);
        } finally {
            FileUtil.fullyDelete(folder.toFile()); // throws nothing: what ended the run is thrown
        }
    }

    private int run() throws IOException, InterruptedException {
        if (options.only != null) {
            check(options.only);
        } else {
            System.err.println("fuzz: from seed " + options.seed);
            for (long seed = options.seed; !isOver(); seed++) {
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
