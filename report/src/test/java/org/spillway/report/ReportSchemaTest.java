package org.spillway.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that the schema of a report's JSON has the members, kinds and version of the code that writes it. */
class ReportSchemaTest {
    private JsonNode schema;

    @BeforeEach
    void read() throws Exception {
        try (InputStream in = Report.class.getResourceAsStream("report.schema.json")) {
            schema = new ObjectMapper().readTree(in);
        }
    }

    @Test
    void properties_recordTypes_theirComponents() {
        Map.of(
                        "", Report.class,
                        "/$defs/comparison", Comparison.class,
                        "/$defs/job", JobReport.class,
                        "/$defs/check", OutputCheck.class,
                        "/$defs/attempt", Attempt.class)
                .forEach((place, type) -> assertThat(names(place + "/properties"))
                        .as(type.getSimpleName())
                        .containsExactly(Stream.of(type.getRecordComponents())
                                .map(RecordComponent::getName)
                                .toArray(String[]::new)));
    }

    @Test
    void enums_kinds_asInTheCode() {
        assertThat(texts("/$defs/plugin/enum")).containsExactly(names(PluginKind.values()));
        assertThat(texts("/$defs/attempt/properties/kind/enum")).containsExactly(names(Attempt.Kind.values()));
        assertThat(schema.at("/properties/version/const").intValue()).isEqualTo(Report.VERSION);
    }

    private List<String> names(String place) {
        return schema.at(place).properties().stream().map(Map.Entry::getKey).toList();
    }

    private String[] texts(String place) {
        return new ObjectMapper().convertValue(schema.at(place), String[].class);
    }

    private static String[] names(Enum<?>[] values) {
        return Stream.of(values).map(Enum::name).toArray(String[]::new);
    }
}
