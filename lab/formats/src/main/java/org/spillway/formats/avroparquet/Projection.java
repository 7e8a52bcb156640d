package org.spillway.formats.avroparquet;

import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;

/** Fewer columns of a schema, as a reader's schema of Avro or a projection of Parquet. */
final class Projection {
    private Projection() {}

    /** The columns of these names, in the schema's order. The record keeps its name, by which Avro resolves it. */
    static Schema of(Schema schema, String... names) {
        List<String> wanted = Arrays.asList(names);
        List<Schema.Field> fields = schema.getFields().stream()
                .filter(field -> wanted.contains(field.name()))
                // Avro wants a new one for each schema.
                .map(field -> new Schema.Field(field, field.schema()))
                .toList();
        return Schema.createRecord(schema.getName(), schema.getDoc(), schema.getNamespace(), false, fields);
    }
}
