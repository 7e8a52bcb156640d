package org.spillway.formats;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import org.spillway.formats.lab.Estimate;
import org.spillway.formats.lab.Findings;
import org.spillway.formats.lab.Machine;
import org.spillway.formats.lab.Results;

/** Writes all results as JSON, with every single run. */
final class StudyJson {
    private final ObjectMapper mapper = new ObjectMapper();
    private final ObjectNode root = mapper.createObjectNode();

    StudyJson(String study, int rounds, long seed) {
        root.put("study", study)
                .put("machine", Machine.line())
                .put("date", Instant.now().toString())
                .put("rounds", rounds)
                .put("seed", seed);
    }

    void write(Findings findings, Path file) throws IOException {
        ArrayNode notes = root.putArray("notes");
        findings.notes().forEach(notes::add);
        ArrayNode rows = root.putArray("rows");
        for (String row : findings.results().rows()) {
            ObjectNode node = rows.addObject().put("row", row).putObject("figures");
            for (String figure : findings.results().figures(row)) {
                node.set(figure, figure(findings.results(), row, figure));
            }
        }
        mapper.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), root);
    }

    private ObjectNode figure(Results results, String row, String figure) {
        ObjectNode node = mapper.createObjectNode();
        Estimate estimate = results.estimate(row, figure);
        put(node, "median", estimate.median());
        put(node, "mean", estimate.mean());
        put(node, "low95", estimate.low());
        put(node, "high95", estimate.high());
        ArrayNode values = node.putArray("values");
        for (double value : results.values(row, figure)) {
            if (Double.isFinite(value)) {
                values.add(value);
            } else {
                values.addNull();
            }
        }
        return node;
    }

    // JSON has no number for infinity or NaN.
    private static void put(ObjectNode node, String name, double value) {
        if (Double.isFinite(value)) {
            node.put(name, value);
        } else {
            node.putNull(name);
        }
    }
}
