package org.spillway.formats.avroparquet;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Locale;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.apache.hadoop.util.LineReader;

/**
 * Lines of comma-separated values, with Hadoop's text formats and without a codec. A missing value is empty. No value
 * has a comma, a quote or a line break.
 */
final class CsvFiles implements FileFormat {
    static final String COLUMNS = "spillway.formats.csv.columns";

    @Override
    public String label() {
        return "CSV";
    }

    @Override
    public void writeWith(Job job, Schema schema) {
        job.setMapperClass(Writer.class);
        job.setOutputFormatClass(TextOutputFormat.class);
    }

    @Override
    public void compressWith(Job job, Compression compression) {
        TextOutputFormat.setCompressOutput(job, compression != Compression.NONE);
    }

    @Override
    public void readWith(Job job, Schema columns) {
        job.setInputFormatClass(TextInputFormat.class);
        job.getConfiguration().set(COLUMNS, columns.toString());
    }

    // A codec's files have its ending, such as .gz.
    @Override
    public String codecOf(Configuration conf, Path file) {
        return file.getName().contains(".") ? file.getName() : codecName(Compression.NONE);
    }

    @Override
    public String codecName(Compression compression) {
        return compression.label();
    }

    // There are no metadata, so it counts the lines.
    @Override
    public long rowsOf(Configuration conf, Path file) throws IOException {
        try (LineReader lines = new LineReader(file.getFileSystem(conf).open(file))) {
            long rows = 0;
            for (Text line = new Text(); lines.readLine(line) > 0; ) {
                rows++;
            }
            return rows;
        }
    }

    /** Writes each row as a line. */
    static final class Writer extends RowWriter<NullWritable, Text> {
        @Override
        void write(GenericRecord row, Context context) throws IOException, InterruptedException {
            context.write(NullWritable.get(), new Text(line(row)));
        }
    }

    static String line(GenericRecord row) {
        StringBuilder line = new StringBuilder();
        for (Schema.Field field : row.getSchema().getFields()) {
            Object value = row.get(field.pos());
            if (value instanceof ByteBuffer amount) {
                value = new BigDecimal(new BigInteger(amount.array()), 2);
            }
            line.append(field.pos() == 0 ? "" : ",").append(value == null ? "" : value);
        }
        return line.toString();
    }

    /**
     * Parses lines.
     *
     * @param data has the columns of a line
     * @param row has the columns to read
     */
    record Parser(DataSet data, GenericRecord row) {
        /** Returns the parser of a task whose job reads CSV; null for other jobs. */
        static Parser of(Configuration conf) {
            if (conf.get(COLUMNS) == null) {
                return null;
            }
            Schema read = new Schema.Parser().parse(conf.get(COLUMNS));
            return new Parser(DataSet.valueOf(read.getName().toUpperCase(Locale.ROOT)), new GenericData.Record(read));
        }

        /** Returns the row of a line. Every call overwrites and returns the same record. */
        GenericRecord parse(Object line) {
            // A count reads no column, so it leaves the line whole.
            String[] cells =
                    line.toString().split(",", row.getSchema().getFields().isEmpty() ? 1 : -1);
            for (int i = 0; i < cells.length; i++) {
                Column column = data.columns().get(i);
                Schema.Field field = row.getSchema().getField(column.name());
                if (field != null) {
                    row.put(field.pos(), value(column.type().getType(), cells[i]));
                }
            }
            return row;
        }

        private static Object value(Schema.Type type, String cell) {
            return cell.isEmpty()
                    ? null
                    : switch (type) {
                        case LONG -> Long.valueOf(cell);
                        case DOUBLE -> Double.valueOf(cell);
                        case BYTES ->
                            ByteBuffer.wrap(new BigDecimal(cell).unscaledValue().toByteArray());
                        default -> new Utf8(cell);
                    };
        }
    }
}
