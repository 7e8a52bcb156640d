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
            String text = newApi ? job.get(NEW_API) : job.get(OLD_API, job.get(OLD_API_OUTPUT));
            if (text == null) {
                return null;
            }
            Schema schema = new Schema.Parser().parse(text);
            return newApi ? schema : schema.getField("key").schema();
        });
    }

    /**
     * Returns what in the schema lets keys be equal whose bytes differ, or null.
     *
     * @throws IllegalArgumentException if the engine's Avro does not read the schema
     */
    static String severalForms(Configuration job) {
        Schema schema = schema(job, job.get(NEW_API) != null);
        return schema == null ? null : severalForms(schema, new HashSet<>());
    }

    /** The same of a class that Avro has generated. */
    static String severalForms(Class<?> generated) {
        return severalForms(read(() -> SpecificData.get().getSchema(generated)), new HashSet<>());
    }

    // A parser looks for logical types as services, and a generated class may be of another Avro.
    private static Schema read(Supplier<Schema> source) {
        try {
            return source.get();
        } catch (RuntimeException | LinkageError | ServiceConfigurationError e) {
            throw new IllegalArgumentException("the engine's Avro cannot read the schema of the keys: " + e, e);
        }
    }

    private static String severalForms(Schema schema, Set<String> seen) {
        return switch (schema.getType()) {
            // not again: a recursive schema
            case RECORD -> seen.add(schema.getFullName()) ? ofFields(schema, seen) : null;
            case ARRAY -> severalForms(schema.getElementType(), seen);
            case UNION -> {
                String found = null;
                for (Schema branch : schema.getTypes()) {
                    found = found == null ? severalForms(branch, seen) : found;
                }
                yield found;
            }
            case MAP -> "a map, whose entries are written in any order"; // Avro's own order refuses it
            default -> null;
        };
    }

    private static String ofFields(Schema record, Set<String> seen) {
        for (Schema.Field field : record.getFields()) {
            String found = field.order() == Schema.Field.Order.IGNORE
                    ? "a field with \"order\": \"ignore\"" // left out of Avro's order (specification, Sort Order)
                    : severalForms(field.schema(), seen);
            if (found != null) {
                return found;
            }
        }
        return null;
    }
}
