package org.spillway.clients;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.spillway.compare.CommandRun;
import org.spillway.compare.RunComparison;
import org.spillway.compare.RunTimes;
import org.spillway.report.Attempt;
import org.spillway.report.JobReport;
import org.spillway.report.RunVariant;

/** A table row for one job of a client. */
final class ClientRow {
    private ClientRow() {}

    /** Returns the table's header and separator lines. */
    static String head() {
        List<String> cells = List.of(
                "client",
                "version",
                "job",
                "MapReduce jobs",
                "maps and reduces of Spillway",
                "spills of maps, of reduces",
                "records",
                "outputs",
                "stock / both: " + RunTimes.PHASES);
        return line(cells) + "\n|---|---|---|--:|--:|--:|--:|---|--:|";
    }

    /** Returns a row about the runs of a job. The numbers are those of the last run. */
    static String of(Client client, ClientJob job, List<CommandRun> runs, RunComparison result) throws IOException {
        List<String> cells = new ArrayList<>(List.of(client.name(), client.version(), job.name()));
        CommandRun last = runs.get(runs.size() - 1);
        cells.add(Integer.toString(last.jobs().size()));
        cells.add(attempts(last, Attempt.Kind.MAP) + ", " + attempts(last, Attempt.Kind.REDUCE));
        cells.add(sum(last, "SPILLS") + ", " + sum(last, "SHUFFLE_SPILLS"));
        cells.add(Long.toString(last.jobs().stream()
                .mapToLong(each -> each.counters().getOrDefault("MAP_OUTPUT_RECORDS", 0L))
                .sum()));
        cells.add(outputs(runs, result));
        cells.add(ratios(runs));
        return line(cells);
    }

    private static String outputs(List<CommandRun> runs, RunComparison result) {
        if (!result.good()) {
            return "FAILED";
        }
        if (runs.size() == 1) {
            return "not compared";
        }
        return result.worst().label() + (result.comparedAllCounters() ? "" : "; counters not compared");
    }

    private static String ratios(List<CommandRun> runs) {
        Set<RunVariant> variants = runs.stream().map(CommandRun::variant).collect(Collectors.toSet());
        return variants.containsAll(Set.of(RunVariant.STOCK, RunVariant.BOTH))
                ? RunTimes.ratios(runs, RunVariant.STOCK, RunVariant.BOTH)
                : "";
    }

    /** Returns the number of attempts of a kind that Spillway's plug-in ran: they have its counters. */
    private static long attempts(CommandRun run, Attempt.Kind kind) {
        return run.jobs().stream()
                .map(JobReport::attempts)
                .flatMap(List::stream)
                .filter(attempt -> attempt.kind() == kind && !attempt.spillway().isEmpty())
                .count();
    }

    private static long sum(CommandRun run, String counter) {
        return run.jobs().stream()
                .map(JobReport::attempts)
                .flatMap(List::stream)
                .mapToLong(attempt -> attempt.spillway().getOrDefault(counter, 0L))
                .sum();
    }

    private static String line(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |";
    }
}
