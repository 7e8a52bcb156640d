package org.spillway.order;

import java.util.HashSet;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.apache.hadoop.conf.Configuration;

/** The schema of a job's Avro keys. Loaded only for jobs with such keys, which have Avro's jar. */
final class AvroKeys {
    /** Set by org.apache.avro.mapreduce.AvroJob. */
    private static final String NEW_API = "avro.serialization.key.writer.schema";

    /** Set by org.apache.avro.mapred.AvroJob: the schema of a pair of key and value. */
    private static final String OLD_API = "avro.map.output.schema";

    private static final String OLD_API_OUTPUT = "avro.output.schema";

    private AvroKeys() {}

    /**
     * Returns the schema of the job's keys that one of Avro's comparators reads from the settings, or null if they have none.
     *
     * @param newApi whether the comparator is that of org.apache.avro.hadoop.io
     */
    static Schema schema(Configuration job, boolean newApi) {
        if (newApi) {
            String ofKeys = job.get(NEW_API);
            return ofKeys == null ? null : new Schema.Parser().parse(ofKeys);
        }
        String ofPairs = job.get(OLD_API, job.get(OLD_API_OUTPUT));
        return ofPairs == null
                ? null
                : new Schema.Parser().parse(ofPairs).getField("key").schema();
    }

    /** Whether the schema has a field that Avro's order leaves out (Avro specification, Sort Order). */
    static boolean ignoreFields(Configuration job) {
        Schema schema = schema(job, job.get(NEW_API) != null);
        return schema != null && ignores(schema, new HashSet<>());
    }

    /** The same of a class that Avro has generated. */
    static boolean ignoreFields(Class<?> generated) {
        return ignores(SpecificData.get().getSchema(generated), new HashSet<>());
    }

    private static boolean ignores(Schema schema, Set<String> seen) {
        switch (schema.getType()) {
            case RECORD:
                if (!seen.add(schema.getFullName())) {
                    return false; // a recursive schema
                }
                for (Schema.Field field : schema.getFields()) {
                    if (field.order() == Schema.Field.Order.IGNORE || ignores(field.schema(), seen)) {
                        return true;
                    }
                }
                return false;
            case ARRAY:
                return ignores(schema.getElementType(), seen);
            case UNION:
                for (Schema branch : schema.getTypes()) {
                    if (ignores(branch, seen)) {
                        return true;
                    }
                }
                return false;
            default:
                return false;
        }
    }
}
