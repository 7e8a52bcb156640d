package org.spillway.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.util.VersionInfo;

/** Writes all results as JSON, with every single run. */
final class JsonReport {
    private final ObjectMapper mapper = new ObjectMapper();
    private final ObjectNode root = mapper.createObjectNode();
    private final ArrayNode rows;

    JsonReport(Suite suite, int runs, Vcores vcores, Builds builds) {
        root.put("bench", suite.bench()).put("runs", runs).put("shrink", suite.shrink());
        root.putObject("vcores")
                .put("map", vcores.ofMap())
                .put("worker_threads", vcores.threads())
                .put("reduce", vcores.ofReduce());
        if (builds.base() != null) {
            root.put("base", builds.base().toString());
        }
        machine(root);
        rows = root.putArray("rows");
    }

    /** Adds the machine and the time. */
    static void machine(ObjectNode root) {
        root.putObject("machine")
                .put("cores", Runtime.getRuntime().availableProcessors())
                .put("java.version", System.getProperty("java.version"))
                .put("hadoop.version", VersionInfo.getVersion())
                .put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"))
                .put("date", Instant.now().toString());
    }

    void add(RowResult result) {
        ObjectNode row = rows.addObject().put("row", result.row()).put("verified", true);
        ObjectNode collectors = row.putObject("collectors");
        for (Map.Entry<CollectorKind, Series> entry : result.series().entrySet()) {
            collectors.set(entry.getKey().label(), series(entry.getValue()));
        }
        if (!result.failures().isEmpty()) {
            ObjectNode failures = row.putObject("failures");
            result.failures().forEach((kind, words) -> failures.put(kind.label(), words));
        }
        for (CollectorKind other :
                List.of(CollectorKind.STOCK, CollectorKind.TUNED, CollectorKind.KEYED, CollectorKind.BASE)) {
            if (result.has(other)) {
                ratios(row, result, other);
            }
        }
    }

    private static void ratios(ObjectNode row, RowResult result, CollectorKind other) {
        String name = other.label() + "_by_spillway";
        ObjectNode ratios = row.putObject(name);
        Sample any = result.of(other).runs().get(0);
        for (Metric metric : Metric.values()) {
            if (any.has(metric)) {
                put(ratios, metric.label(), result.ratio(other, metric));
            }
        }
        if (result.has(CollectorKind.DISCARD)) {
            put(row.putObject("own_cost_" + name), "total", result.ownCostRatio(other, Metric.TOTAL));
        }
    }

    void write(Path file) throws IOException {
        mapper.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), root);
    }

    private ObjectNode series(Series series) {
        ObjectNode node = mapper.createObjectNode();
        node.put("peak_rss_mb", series.peakMb());
        ObjectNode medians = node.putObject("medians");
        ArrayNode runs = node.putArray("runs");
        for (Sample sample : series.runs()) {
            ObjectNode run = runs.addObject();
            for (Metric metric : Metric.values()) {
                if (sample.has(metric)) {
                    run.put(metric.labelWithUnit(), sample.shown(metric));
                    medians.put(metric.labelWithUnit(), series.median(metric));
                }
            }
        }
        return node;
    }

    // JSON has no number for infinity or NaN.
    private static void put(ObjectNode node, String name, double ratio) {
        if (Double.isFinite(ratio)) {
            node.put(name, ratio);
        } else {
            node.putNull(name);
        }
    }
}
