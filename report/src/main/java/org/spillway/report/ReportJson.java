package org.spillway.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes and reads reports as JSON. The members are the components of the records. {@code report.schema.json} describes them. */
public final class ReportJson {
    private static final ObjectMapper MAPPER = new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            // Unknown values are left out.
            .setSerializationInclusion(JsonInclude.Include.NON_NULL)
            // A newer writer may add members. A change of meaning raises the version.
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private ReportJson() {}

    /** Writes a file. */
    public static void write(Report report, Path file) throws IOException {
        Files.write(file, MAPPER.writeValueAsBytes(report));
    }

    /** Reads a file of {@link #write}, of this version or an older one. */
    public static Report read(Path file) throws IOException {
        JsonNode root = MAPPER.readTree(Files.readAllBytes(file));
        JsonNode version = root.path("version");
        if (!version.isInt() || !root.path("comparisons").isArray()) {
            throw new IOException("not a report of Spillway: file=" + file);
        }
        if (version.intValue() < 1 || version.intValue() > Report.VERSION) {
            throw new IOException("cannot read report: version=" + version.intValue() + " newest known="
                    + Report.VERSION + " file=" + file);
        }
        return MAPPER.treeToValue(root, Report.class);
    }
}
