package org.spillway.formats.avroparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.avro.Conversions;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DataSetTest {
    private static final int ROWS = 500;

    @Test
    void schema_dataSets_numbersOfColumns() {
        assertThat(DataSet.NARROW.schema().getFields()).hasSize(3);
        assertThat(DataSet.WIDE.schema().getFields()).hasSize(103);
    }

    @Test
    void schema_namedColumns_projection() {
        assertThat(DataSet.WIDE.schema(List.of(DataSet.TIME, DataSet.AMOUNT)).getFields())
                .extracting(Schema.Field::name)
                .containsExactly("precise_ts", "replacement_cost");
        assertThat(DataSet.WIDE.schema(List.of()).getFields()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void row_sameSeed_sameValidRow(DataSet data) {
        Rows rows = new Rows(data, 7, ROWS);
        Rows again = new Rows(data, 7, ROWS);
        Rows other = new Rows(data, 8, ROWS);
        for (int i = 0; i < ROWS; i++) {
            GenericRecord row = rows.row(i);

            assertThat(GenericData.get().validate(data.schema(), row))
                    .as("row %d", i)
                    .isTrue();
            assertThat(again.row(i)).isEqualTo(row);
            assertThat(other.row(i)).isNotEqualTo(row);
        }
    }

    // Uses Java's classes for dates and decimals as an oracle.
    @ParameterizedTest
    @EnumSource
    void of_rows_factsAsComputedByJava(DataSet data) {
        Facts facts = Facts.of(new MadeRows(data, ROWS));

        Rows rows = new MadeRows(data, ROWS).maker();
        SortedMap<LocalDate, BigDecimal> sums = new TreeMap<>();
        SortedMap<Integer, Long> columns = new TreeMap<>();
        for (int i = 0; i < ROWS; i++) {
            GenericRecord row = rows.row(i);
            Schema type = data.schema().getField(DataSet.AMOUNT).schema();
            BigDecimal amount = new Conversions.DecimalConversion()
                    .fromBytes((java.nio.ByteBuffer) row.get(DataSet.AMOUNT), type, type.getLogicalType());
            LocalDate day = LocalDate.ofInstant(Instant.ofEpochMilli((Long) row.get(DataSet.TIME)), ZoneOffset.UTC);
            sums.merge(day, amount, BigDecimal::add);
            columns.merge(
                    (int) data.columns().stream()
                            .filter(column -> row.get(column.name()) != null)
                            .count(),
                    1L,
                    Long::sum);
        }
        SortedMap<LocalDate, BigDecimal> found = new TreeMap<>();
        for (Map.Entry<Integer, Long> day : facts.sums().entrySet()) {
            found.put(LocalDate.ofEpochDay(day.getKey()), BigDecimal.valueOf(day.getValue(), 2));
        }
        assertThat(found).isEqualTo(sums).hasSize(90);
        assertThat(facts.columns()).isEqualTo(columns);
        assertThat(facts.rows()).isEqualTo(ROWS);
    }

    @ParameterizedTest
    @EnumSource
    void parse_writtenLine_sameRow(DataSet data) {
        CsvFiles.Parser all = CsvFiles.Parser.of(reading(data.schema()));
        CsvFiles.Parser some = CsvFiles.Parser.of(reading(data.schema(List.of(DataSet.AMOUNT))));
        Rows rows = new Rows(data, 7, ROWS);
        for (int i = 0; i < ROWS; i++) {
            GenericRecord row = rows.row(i);
            String line = CsvFiles.line(row);

            assertThat(all.parse(line)).as(line).isEqualTo(row);
            assertThat(some.parse(line).get(0)).as(line).isEqualTo(row.get(DataSet.AMOUNT));
        }
    }

    private static Configuration reading(Schema columns) {
        Configuration conf = new Configuration(false);
        conf.set(CsvFiles.COLUMNS, columns.toString());
        return conf;
    }

    @Test
    void of_oneValueDiffers_otherHash() {
        GenericRecord row = new Rows(DataSet.WIDE, 7, ROWS).row(3);
        long hash = RowHash.of(row);

        for (Schema.Field field : row.getSchema().getFields()) {
            GenericRecord other = new GenericData.Record((GenericData.Record) row, true);
            other.put(field.pos(), row.get(field.pos()) == null ? 1L : null);
            assertThat(RowHash.of(other)).as(field.name()).isNotEqualTo(hash);
        }
    }

    @Test
    void of_valuesSwapped_otherSumOfHashes() {
        Rows rows = new Rows(DataSet.NARROW, 7, ROWS);
        GenericRecord a = new GenericData.Record((GenericData.Record) rows.row(1), true);
        GenericRecord b = new GenericData.Record((GenericData.Record) rows.row(400), true);
        long sum = RowHash.of(a) + RowHash.of(b);

        Object word = a.get("item");
        a.put("item", b.get("item"));
        b.put("item", word);

        assertThat(RowHash.of(a) + RowHash.of(b)).isNotEqualTo(sum);
    }

    @Test
    void addAmount_sumDoesNotFit_throws() {
        GenericRecord row = new Rows(DataSet.NARROW, 7, ROWS).row(3);
        Map<Integer, Long> sums = new TreeMap<>();
        DataSet.addAmount(row, sums);
        sums.replaceAll((day, sum) -> Long.MAX_VALUE);

        assertThatThrownBy(() -> DataSet.addAmount(row, sums)).isInstanceOf(ArithmeticException.class);
    }
}
