package org.spillway.order;

import java.util.HashSet;
import java.util.ServiceConfigurationError;
import java.util.Set;
import java.util.function.Supplier;
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
     * @throws IllegalArgumentException if the engine's Avro does not read it. The job's own may: with
     *     mapreduce.job.classloader it is another, or has other logical types
     */
    static Schema schema(Configuration job, boolean newApi) {
        return read(() -> {
            if (newApi) {
                String ofKeys = job.get(NEW_API);
                return ofKeys == null ? null : new Schema.Parser().parse(ofKeys);
            }
            String ofPairs = job.get(OLD_API, job.get(OLD_API_OUTPUT));
            return ofPairs == null
                    ? null
                    : new Schema.Parser().parse(ofPairs).getField("key").schema();
        });
    }

    /**
     * Whether the schema has a field that Avro's order leaves out (Avro specification, Sort Order).
     *
     * @throws IllegalArgumentException if the engine's Avro does not read the schema
     */
    static boolean ignoreFields(Configuration job) {
        Schema schema = schema(job, job.get(NEW_API) != null);
        return schema != null && ignores(schema, new HashSet<>());
    }

    /** The same of a class that Avro has generated. */
    static boolean ignoreFields(Class<?> generated) {
        return ignores(read(() -> SpecificData.get().getSchema(generated)), new HashSet<>());
    }

    // A parser looks for logical types as services, and a generated class may be of another Avro.
    private static Schema read(Supplier<Schema> source) {
        try {
            return source.get();
        } catch (RuntimeException | LinkageError | ServiceConfigurationError e) {
            throw new IllegalArgumentException("the engine's Avro cannot read the schema of the keys: " + e, e);
        }
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
