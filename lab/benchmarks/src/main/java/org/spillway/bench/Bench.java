package org.spillway.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.Stream;
import org.spillway.report.cli.Program;
import picocli.CommandLine;

/** The parent process: measures the rows of a bench, prints the table and optionally writes JSON. */
public final class Bench {
    private Bench() {}

    /** The program of scripts/spillway bench. */
    public static void main(String[] args) {
        BenchOptions options = new BenchOptions();
        System.exit(Program.run(new CommandLine(options), System.out, () -> run(options, System.out), args));
    }

    static int run(BenchOptions options, PrintStream out) throws IOException, InterruptedException {
        Builds builds = options.checkedBuilds();
        if (options.isMaster()) {
            return MasterTable.run(options, out);
        }
        try (Sandbox sandbox = new Sandbox()) {
            Suite suite = Suites.named(options.bench, options.shrink, sandbox.folder());
            var rows = options.rowsOf(suite);
            int runs = options.runs(suite);
            suite.prepare(rows);
            Vcores vcores = options.vcores(suite);
            Rounds rounds = new Rounds(suite, runs, options.task, vcores, builds, sandbox);
            JsonReport json = new JsonReport(suite, runs, vcores, builds);
            out.println(vcores);
            Table table =
                    new Table(out, builds.base() == null ? suite.header() : joined(suite.header(), suite.baseHeader()));
            for (String row : rows) {
                RowResult result = suite.measure(row, rounds);
                for (List<String> line : suite.lines(result)) {
                    table.line(builds.base() == null ? line : joined(line, suite.baseCells(result)));
                }
                suite.remarks(result).forEach(out::println);
                json.add(result);
                if (options.json != null) {
                    // After each row, so that a bench that is stopped leaves the rows it has measured.
                    json.write(options.json);
                }
            }
            out.println("medians of " + runs + " runs; all outputs verified: " + rows.size()
                    + " rows, " + suite.verified() + " as "
                    + (builds.stock() ? "stock" : "the base")
                    + (builds.base() == null ? "" : "; base: " + builds.base()));
            return Program.OK;
        }
    }

    private static List<String> joined(List<String> cells, List<String> more) {
        return Stream.concat(cells.stream(), more.stream()).toList();
    }
}
