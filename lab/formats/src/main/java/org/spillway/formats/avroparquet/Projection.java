package org.spillway.formats.avroparquet;

import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;

/** Selects columns of a schema, as a reader's schema in Avro or a projection in Parquet. */
final class Projection {
    private Projection() {}

    /**
     * Returns a schema with the columns of these names, in the schema's order. The record keeps its name, because Avro
     * resolves it by name.
     */
    static Schema of(Schema schema, String... names) {
        List<String> wanted = Arrays.asList(names);
        List<Schema.Field> fields = schema.getFields().stream()
                .filter(field -> wanted.contains(field.name()))
                // Avro requires a new field for each schema.
                .map(field -> new Schema.Field(field, field.schema()))
                .toList();
        return Schema.createRecord(schema.getName(), schema.getDoc(), schema.getNamespace(), false, fields);
    }
}
