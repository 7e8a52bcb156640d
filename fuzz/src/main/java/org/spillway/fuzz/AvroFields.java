package org.spillway.fuzz;

import java.nio.charset.StandardCharsets;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.hadoop.io.AvroSerialization;
import org.apache.avro.util.Utf8;
import org.apache.hadoop.mapred.JobConf;

/** Makes Avro keys and values. */
final class AvroFields {
    private static final Schema STRING = Schema.create(Schema.Type.STRING);
    private static final Schema LONG = Schema.create(Schema.Type.LONG);
    private static final Schema RECORD = SchemaBuilder.record("Visit")
            .fields()
            .requiredInt("number")
            .requiredString("page")
            .endRecord();

    private AvroFields() {}

    /** Returns text of 7-bit characters. A reader decodes it to a String, which must encode to the same bytes. */
    static Utf8 string(byte[] bytes) {
        byte[] ascii = new byte[bytes.length];
        for (int i = 0; i < ascii.length; i++) {
            ascii[i] = (byte) (bytes[i] & 0x7F);
        }
        return new Utf8(new String(ascii, StandardCharsets.US_ASCII));
    }

    static GenericData.Record record(byte[] bytes) {
        GenericData.Record record = new GenericData.Record(RECORD);
        record.put("number", Contents.folded(bytes) >> 28);
        record.put("page", string(bytes));
        return record;
    }

    static void configure(JobConf job, FieldKind keys, FieldKind values) {
        Schema schema =
                switch (keys) {
                    case AVRO_STRING -> STRING;
                    case AVRO_LONG -> LONG;
                    default -> RECORD;
                };
        AvroSerialization.setKeyWriterSchema(job, schema);
        AvroSerialization.setKeyReaderSchema(job, schema);
        AvroSerialization.setValueWriterSchema(job, RECORD);
        AvroSerialization.setValueReaderSchema(job, RECORD);
        if (keys.isAvro() || values.isAvro()) {
            AvroSerialization.addToConfiguration(job);
        }
    }
}
