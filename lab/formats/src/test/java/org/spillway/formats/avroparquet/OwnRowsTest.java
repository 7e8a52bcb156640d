package org.spillway.formats.avroparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.formats.lab.ScratchFolder;

/** A user's records, of every type that a column may have. */
class OwnRowsTest {
    static final int ROWS = 50;

    private static final long DAY_MICROS = 86_400_000_000L;

    private static final Schema SCHEMA = new Schema.Parser().parse("""
            {"type": "record", "name": "Order", "namespace": "shop", "fields": [
              {"name": "at", "type": ["null", {"type": "long", "logicalType": "timestamp-micros"}]},
              {"name": "on", "type": {"type": "int", "logicalType": "date"}},
              {"name": "pieces", "type": "int"},
              {"name": "price", "type": {"type": "fixed", "name": "Money", "size": 6,
                 "logicalType": "decimal", "precision": 12, "scale": 2}},
              {"name": "state", "type": {"type": "enum", "name": "State", "symbols": ["OPEN", "DONE"]}},
              {"name": "note", "type": ["null", {"type": "string", "avro.java.string": "String"}]},
              {"name": "weights", "type": {"type": "array", "items": ["null", "float"]}},
              {"name": "extra", "type": {"type": "map", "values": "double"}},
              {"name": "customer", "type": {"type": "record", "name": "Customer", "fields": [
                 {"name": "good", "type": "boolean"}, {"name": "key", "type": "bytes"}]}},
              {"name": "code", "type": ["null", "long", "string"]}]}
            """);

    @TempDir
    Path folder;

    /** Writes a file of {@link #ROWS} rows. Row i is of day i % 3, but each fifth row has no day. */
    static Path write(Path file) throws IOException {
        try (DataFileWriter<GenericRecord> writer = new DataFileWriter<>(new GenericDatumWriter<>(SCHEMA))) {
            writer.setCodec(CodecFactory.snappyCodec()).create(SCHEMA, file.toFile());
            for (int i = 0; i < ROWS; i++) {
                writer.append(row(i));
            }
        }
        return file;
    }

    private static GenericRecord row(int i) {
        GenericRecord customer =
                new GenericData.Record(SCHEMA.getField("customer").schema());
        customer.put("good", i % 2 == 0);
        customer.put("key", ByteBuffer.wrap(new byte[] {(byte) i, 1}));
        GenericRecord row = new GenericData.Record(SCHEMA);
        row.put("at", i % 5 == 4 ? null : i % 3 * DAY_MICROS + i);
        row.put("on", -1 - i % 3);
        row.put("pieces", i);
        // The last but one of six bytes is 1: 256 hundredths are 2.56.
        row.put("price", new GenericData.Fixed(SCHEMA.getField("price").schema(), new byte[] {0, 0, 0, 0, 1, 0}));
        row.put("state", new GenericData.EnumSymbol(SCHEMA.getField("state").schema(), i % 2 == 0 ? "OPEN" : "DONE"));
        row.put("note", i % 7 == 0 ? null : "note " + i);
        row.put("weights", i % 4 == 0 ? List.of() : Arrays.asList(i / 3f, null, -0f));
        row.put("extra", i % 4 == 1 ? Map.of() : Map.of("a", i / 7d, "b", 1d));
        row.put("customer", customer);
        row.put("code", i % 3 == 0 ? null : i % 3 == 1 ? (Object) (long) i : "c" + i);
        return row;
    }

    @Test
    void findsTheirFacts() throws Exception {
        write(folder.resolve("a.avro"));
        write(folder.resolve("b.avro"));
        Files.writeString(folder.resolve("_SUCCESS"), "");
        try (ScratchFolder scratch = ScratchFolder.open(null, 0)) {
            FormatJobs jobs = FormatJobs.local(scratch.conf(), scratch.local().resolve("jobs"), 2);

            OwnRows own = rows(folder, new DaySum("at", "pieces"));
            assertThat(own.bytes()).isEqualTo(2 * new File(folder.toFile(), "a.avro").length());
            Facts facts = Facts.of(own, jobs, scratch.path());

            assertThat(facts.rows()).isEqualTo(2 * ROWS);
            long[] pieces = new long[3];
            for (int i = 0; i < ROWS; i++) {
                pieces[i % 3] += i % 5 == 4 ? 0 : 2 * i;
            }
            assertThat(facts.sums()).isEqualTo(Map.of(0, pieces[0], 1, pieces[1], 2, pieces[2]));
            // Three of ten columns may be null: the day in each fifth row, the note in each seventh, the code in each
            // third.
            assertThat(facts.columns().keySet()).containsExactly(8, 9, 10);

            Facts prices = Facts.of(rows(folder, new DaySum("on", "price")), jobs, scratch.path());
            assertThat(prices.sums()).isEqualTo(Map.of(-1, 34L * 256, -2, 34L * 256, -3, 32L * 256));
            assertThat(prices.hash()).isEqualTo(facts.hash());
            assertThat(Facts.of(rows(folder, null), jobs, scratch.path()).sums())
                    .isNull();
        }
    }

    @Test
    void namesColumnsThatCannotBeAddedUp() throws Exception {
        Path file = write(folder.resolve("a.avro"));
        assertThatThrownBy(() -> rows(file, new DaySum("when", "pieces")))
                .hasMessage(
                        "no such column: when; there are: at on pieces price state note weights extra customer code");
        assertThatThrownBy(() -> rows(file, new DaySum("pieces", "pieces")))
                .hasMessage("column pieces must be a date, timestamp-millis or timestamp-micros, and is \"int\"");
        assertThatThrownBy(() -> rows(file, new DaySum("at", "note")))
                .hasMessageStartingWith(
                        "column note must be an int, a long or a decimal, and is [\"null\",{\"type\":\"string\"");
    }

    @Test
    void namesWhatIsNoAvro() throws Exception {
        assertThatThrownBy(() -> rows(folder, null)).hasMessage("no files in " + hadoop(folder));
        Path text = Files.writeString(folder.resolve("text"), "no Avro");
        assertThatThrownBy(() -> rows(text, null))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("Not a");
        Path numbers = folder.resolve("numbers.avro");
        Schema whole = Schema.create(Schema.Type.LONG);
        try (DataFileWriter<Long> writer = new DataFileWriter<>(new GenericDatumWriter<>(whole))) {
            writer.create(whole, numbers.toFile()).append(1L);
        }
        assertThatThrownBy(() -> rows(numbers, null))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll("not of records: file=", "numbers.avro schema=LONG");
    }

    private static OwnRows rows(Path input, DaySum daySum) throws IOException {
        return OwnRows.of(new Configuration(), hadoop(input), daySum);
    }

    private static org.apache.hadoop.fs.Path hadoop(Path path) {
        return new org.apache.hadoop.fs.Path(path.toUri());
    }
}
