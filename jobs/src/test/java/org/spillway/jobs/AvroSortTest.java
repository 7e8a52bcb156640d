package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.jobs.avrosort.AvroSort;
import org.spillway.jobs.generate.Generate;

class AvroSortTest extends LocalJobs {
    /** Sorts by area in descending order, then by name. The note is not compared. */
    private static final Schema LAKE = new Schema.Parser()
            .parse("{'type': 'record', 'name': 'Lake', 'fields': ["
                    .concat("{'name': 'note', 'type': ['null', 'string'], 'order': 'ignore'},")
                    .concat("{'name': 'area', 'type': 'double', 'order': 'descending'},")
                    .concat("{'name': 'name', 'type': 'string'}]}")
                    .replace('\'', '"'));

    @Test
    void run_recordsOfSchema_orderOfSchema() throws Exception {
        lakes("a.avro", lake("Ohrid", 358, null), lake("Bled", 1.45, "an island"), lake("Zell", 4.7, null));
        Path input = lakes("b.avro", lake("Balaton", 594, null), lake("Alpsee", 4.7, "two of this name"));

        assertThat(run(new AvroSort(), input, path("output"))).isZero();
        assertThat(records(path("output")))
                .extracting(lake -> lake.get("name").toString())
                .containsExactly("Balaton", "Ohrid", "Alpsee", "Zell", "Bled");
        assertThat(String.valueOf(records(path("output")).get(2).get("note"))).isEqualTo("two of this name");
    }

    @ParameterizedTest
    @EnumSource
    void run_orderInConfiguration_ignored(Orders order) throws Exception {
        order.set(conf);
        run_generatedRecords_sorted();
    }

    @Test
    void run_generatedRecords_sorted() throws Exception {
        assertThat(run(new Generate(), "avro", 2000, path("input"))).isZero();
        List<GenericRecord> expected = new ArrayList<>(records(path("input")));
        assertThat(expected).hasSize(2000);
        expected.sort((a, b) -> {
            int order = a.get("name").toString().compareTo(b.get("name").toString());
            return order != 0 ? order : Long.compare((Long) a.get("number"), (Long) b.get("number"));
        });

        assertThat(run(new AvroSort(), path("input"), path("output"))).isZero();
        assertThat(records(path("output"))).isEqualTo(expected);
    }

    @Test
    void run_noRecords_emptyOutput() throws Exception {
        assertThat(run(new AvroSort(), lakes("a.avro"), path("output"))).isZero();
        assertThat(records(path("output"))).isEmpty();
    }

    @Test
    void run_fileThatIsNotAvro_refused() throws Exception {
        assertThat(run(new AvroSort(), text("input", "a.avro", "lake"), path("output")))
                .isEqualTo(JobTool.BAD_USAGE);
        assertThat(path("output")).doesNotExist();
    }

    private static GenericRecord lake(String name, double area, String note) {
        return new GenericRecordBuilder(LAKE)
                .set("name", name)
                .set("area", area)
                .set("note", note)
                .build();
    }

    private Path lakes(String file, GenericRecord... lakes) throws IOException {
        Path input = Files.createDirectories(path("input"));
        try (DataFileWriter<GenericRecord> writer = new DataFileWriter<>(new GenericDatumWriter<>(LAKE))) {
            writer.create(LAKE, input.resolve(file).toFile());
            for (GenericRecord lake : lakes) {
                writer.append(lake);
            }
        }
        return input;
    }

    private static List<GenericRecord> records(Path output) throws IOException {
        List<GenericRecord> records = new ArrayList<>();
        for (Path part : parts(output)) {
            try (DataFileReader<GenericRecord> reader =
                    new DataFileReader<>(part.toFile(), new GenericDatumReader<>())) {
                reader.forEach(records::add);
            }
        }
        return records;
    }
}
