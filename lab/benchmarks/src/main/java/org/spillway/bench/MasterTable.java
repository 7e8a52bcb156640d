package org.spillway.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.spillway.bench.master.Figure;
import org.spillway.bench.master.MasterBench;
import org.spillway.bench.master.MasterResult;
import org.spillway.bench.master.MasterWay;
import org.spillway.report.cli.Program;

/** Measures the rows of {@link MasterBench}, prints the table and optionally writes JSON. */
final class MasterTable {
    private static final int DEFAULT_RUNS = 1;

    private MasterTable() {}

    static int run(BenchOptions options, PrintStream out) throws IOException, InterruptedException {
        List<String> rows = options.rowsOf(MasterBench.rows());
        int runs = options.runs(DEFAULT_RUNS);
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode root = mapper.createObjectNode();
        root.put("bench", MasterBench.NAME).put("runs", runs).put("shrink", options.shrink);
        JsonReport.machine(root);
        ArrayNode results = root.putArray("rows");
        try (Sandbox sandbox = new Sandbox()) {
            MasterBench bench = new MasterBench(runs, options.shrink, sandbox.folder(), sandbox::start);
            for (MasterWay way : MasterWay.values()) {
                out.println(way.label() + ": " + way.options());
            }
            Table table = new Table(out, MasterResult.header());
            for (String row : rows) {
                MasterResult result = bench.measure(row);
                result.lines().forEach(table::line);
                results.add(json(mapper, result));
                if (options.json != null) {
                    mapper.writerWithDefaultPrettyPrinter().writeValue(options.json.toFile(), root);
                }
            }
            out.println("medians of " + runs + " runs; all jobs succeeded: " + rows.size() + " rows");
            return Program.OK;
        }
    }

    private static ObjectNode json(ObjectMapper mapper, MasterResult result) {
        ObjectNode row = mapper.createObjectNode().put("row", result.row());
        ObjectNode masters = row.putObject("masters");
        for (MasterWay way : result.ways()) {
            ObjectNode figures = masters.putObject(way.name().toLowerCase(Locale.ROOT));
            for (Figure figure : Figure.values()) {
                ArrayNode runs = mapper.createArrayNode();
                result.runs(way, figure).stream()
                        .filter(value -> !value.isNaN())
                        .forEach(runs::add);
                if (!runs.isEmpty()) {
                    figures.set(figure.name().toLowerCase(Locale.ROOT), runs);
                }
            }
        }
        return row;
    }
}
