package org.spillway.order;

import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.AbstractMapWritable;
import org.apache.hadoop.io.serializer.JavaSerialization;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * The rules for jobs that sort by a hash or not at all. Finds what a job's settings show to need the order of the keys,
 * or groups that are not those of equal bytes.
 *
 * <p>Classes are compared by name, and so are their superclasses if they can be loaded. So a job is judged without the
 * jars of HBase or Avro.
 *
 * @param hashes whether the job sorts by a hash, not at all otherwise
 */
public record OrderNeeds(Configuration job, boolean hashes) {
    private static final String OLD_PARTITIONER = "mapred.partitioner.class";
    private static final String OLD_OUTPUT = "mapred.output.format.class";
    private static final String OLD_COMBINER = "mapred.combiner.class";
    private static final String NEW_REDUCER = "mapred.reducer.new-api";
    private static final String NEW_MAPPER = "mapred.mapper.new-api";

    /** Formats inside others: LazyOutputFormat of both APIs, and the named outputs of both MultipleOutputs. */
    private static final String INNER_OUTPUTS = "mapreduce\\.output\\.lazyoutputformat\\.outputformat"
            + "|mapreduce\\.multipleoutputs\\.namedOutput\\..*\\.format|mo\\.namedOutput\\..*\\.format";

    private static final Set<String> TOTAL_ORDERS = new HashSet<>(Arrays.asList(
            "org.apache.hadoop.mapred.lib.TotalOrderPartitioner",
            "org.apache.hadoop.mapreduce.lib.partition.TotalOrderPartitioner",
            "org.apache.hadoop.examples.terasort.TeraSort$TotalOrderPartitioner",
            "org.apache.hadoop.examples.terasort.TeraSort$SimplePartitioner",
            "org.apache.hadoop.hive.ql.exec.HiveTotalOrderPartitioner",
            "org.apache.pig.backend.hadoop.executionengine.mapReduceLayer.partitioners.WeightedRangePartitioner"));

    private static final String BY_FIELDS = "org.apache.hadoop.mapreduce.lib.partition.KeyFieldBasedPartitioner";
    private static final String BY_BYTES = "org.apache.hadoop.mapreduce.lib.partition.BinaryPartitioner";

    /** Settings that name a part of the keys, and the partitioners that then divide keys by this part. */
    private static final List<Map.Entry<String, String>> BY_PARTS = Arrays.asList(
            new SimpleImmutableEntry<>("mapreduce.partition.keypartitioner.options", BY_FIELDS),
            new SimpleImmutableEntry<>("num.key.fields.for.partition", BY_FIELDS),
            new SimpleImmutableEntry<>("mapreduce.partition.binarypartitioner.left.offset", BY_BYTES),
            new SimpleImmutableEntry<>("mapreduce.partition.binarypartitioner.right.offset", BY_BYTES));

    /** Formats whose documentation asks for keys in order. Their files have an index. */
    private static final Set<String> SORTED_OUTPUTS = new HashSet<>(Arrays.asList(
            "org.apache.hadoop.mapred.MapFileOutputFormat",
            "org.apache.hadoop.mapreduce.lib.output.MapFileOutputFormat",
            "org.apache.hadoop.hbase.mapreduce.HFileOutputFormat",
            "org.apache.hadoop.hbase.mapreduce.HFileOutputFormat2",
            "org.apache.accumulo.core.client.mapred.AccumuloFileOutputFormat",
            "org.apache.accumulo.core.client.mapreduce.AccumuloFileOutputFormat",
            "org.apache.accumulo.hadoop.mapred.AccumuloFileOutputFormat",
            "org.apache.accumulo.hadoop.mapreduce.AccumuloFileOutputFormat",
            "org.apache.nutch.fetcher.FetcherOutputFormat",
            "org.apache.nutch.parse.ParseOutputFormat"));

    /**
     * Returns the reason why a job cannot have the order that it names.
     *
     * @return one line with the setting and its value, or null if nothing is against it, or if the job sorts by key
     */
    public static String reasonAgainst(Configuration job) {
        Class<?> sort = job.getClass(MRJobConfig.KEY_COMPARATOR, Object.class);
        boolean hashes = HashOrderComparator.class.isAssignableFrom(sort);
        if (!hashes && !NoOrderComparator.class.isAssignableFrom(sort)) {
            return new OrderNeeds(job, false).reasonAgainstNeighbours();
        }
        String reason = new OrderNeeds(job, hashes).reason();
        return reason == null ? null : MRJobConfig.KEY_COMPARATOR + "=" + sort.getName() + " cannot be used: " + reason;
    }

    // A job that sets its own comparator may get the grouping comparator alone from a file of settings for all jobs.
    private String reasonAgainstNeighbours() {
        String sort = job.getTrimmed(MRJobConfig.KEY_COMPARATOR, "");
        if (sort.isEmpty() || groupsAreOfEqualBytes(sort) && ofKeys() == null) {
            return null;
        }
        for (String setting :
                Arrays.asList(MRJobConfig.GROUP_COMPARATOR_CLASS, MRJobConfig.COMBINER_GROUP_COMPARATOR_CLASS)) {
            Class<?> groups = job.getClass(setting, Object.class);
            if (SameBytesComparator.class.isAssignableFrom(groups)) {
                return setting + "=" + groups.getName() + " cannot be used: " + MRJobConfig.KEY_COMPARATOR + "=" + sort
                        + " may take keys for equal whose bytes differ, and these would come in several groups";
            }
        }
        return null;
    }

    private String reason() {
        String reason = ofGroups(MRJobConfig.GROUP_COMPARATOR_CLASS, "reducer");
        boolean combines = job.get(MRJobConfig.COMBINE_CLASS_ATTR) != null || job.get(OLD_COMBINER) != null;
        if (reason == null && combines) {
            reason = ofGroups(MRJobConfig.COMBINER_GROUP_COMPARATOR_CLASS, "combiner");
        }
        reason = reason == null ? ofKeys() : reason;
        reason = reason == null ? ofPartitioner() : reason;
        return reason == null ? ofOutputs() : reason;
    }

    private String ofGroups(String setting, String whose) {
        String name = job.getTrimmed(setting, "");
        if (name.isEmpty()) {
            return hashes
                    ? null
                    : setting + " is not set, so the " + whose + " would get all keys of a partition as one group; set"
                            + " it to org.spillway.NeighbourGroups";
        }
        return groupsAreOfEqualBytes(name)
                ? null
                : setting + "=" + name + " may group keys whose bytes differ, and these would not be neighbours";
    }

    // Keys that Avro's comparators take for equal have equal bytes, but for ignored fields and NaNs of two kinds.
    // Hadoop's own comparators read the fields of their own key class. With another class of keys they may group by a
    // part of the key: LongWritable's takes the first eight bytes.
    private boolean groupsAreOfEqualBytes(String name) {
        Class<?> comparator = job.getClassByNameOrNull(name);
        return KeyOrders.isAvro(name)
                || comparator != null
                        && !NoOrderComparator.class.isAssignableFrom(comparator)
                        && (SameBytesComparator.class.isAssignableFrom(comparator)
                                || HashOrderComparator.class.isAssignableFrom(comparator)
                                || KeyOrders.isStandard(comparator, keys()));
    }

    private Class<?> keys() {
        return job.getClass(MRJobConfig.MAP_OUTPUT_KEY_CLASS, job.getClass(MRJobConfig.OUTPUT_KEY_CLASS, Object.class));
    }

    private String ofKeys() {
        Class<?> keys = keys();
        if (AbstractMapWritable.class.isAssignableFrom(keys)) {
            return "the keys are of " + keys.getName()
                    + ", whose entries are written in any order, so keys are equal whose bytes differ";
        }
        if (isJavaSerialized(keys)) {
            return "the keys are of " + keys.getName() + " and serialised by Java, which may write equal objects"
                    + " differently";
        }
        try {
            String severalForms = isA("org.apache.avro.mapred.AvroKey", keys)
                    ? AvroKeys.severalForms(job)
                    : isA("org.apache.avro.specific.SpecificRecord", keys) ? AvroKeys.severalForms(keys) : null;
            return severalForms == null
                    ? null
                    : "the Avro schema of the keys has " + severalForms + ", so keys are equal whose bytes differ";
        } catch (IllegalArgumentException e) {
            return e.getMessage() + ", so it is unknown whether keys are equal whose bytes differ";
        }
    }

    /** Whether the class is the named one or made from it, and so serialised alike. */
    private boolean isA(String name, Class<?> keys) {
        Class<?> named = job.getClassByNameOrNull(name);
        return named != null && named.isAssignableFrom(keys);
    }

    // Strings and numbers have one serialised form each.
    private boolean isJavaSerialized(Class<?> keys) {
        boolean hasOneForm = keys == String.class
                || Number.class.isAssignableFrom(keys) && keys.getName().startsWith("java.lang.");
        return !hasOneForm && new SerializationFactory(job).getSerialization(keys) instanceof JavaSerialization;
    }

    private String ofPartitioner() {
        String setting = job.getBoolean(NEW_MAPPER, false) ? MRJobConfig.PARTITIONER_CLASS_ATTR : OLD_PARTITIONER;
        String name = job.getTrimmed(setting, "");
        if (isOneOf(name, TOTAL_ORDERS)) {
            return setting + "=" + name
                    + " divides the keys by their own order, for outputs that are sorted as a whole";
        }
        // Streaming's secondary sort: divided by a part of the key, sorted by all of it. With no order the reducer
        // takes each record by itself.
        for (Map.Entry<String, String> part : BY_PARTS) {
            String option = job.get(part.getKey());
            if (hashes && option != null && isOneOf(name, Collections.singleton(part.getValue()))) {
                return setting + "=" + name + " with " + part.getKey() + "=" + option
                        + " divides the keys by a part of them, and keys with the same part would not be neighbours";
            }
        }
        return null;
    }

    private String ofOutputs() {
        Map<String, String> formats = new TreeMap<>(job.getValByRegex(INNER_OUTPUTS));
        String setting = job.getBoolean(NEW_REDUCER, false) ? MRJobConfig.OUTPUT_FORMAT_CLASS_ATTR : OLD_OUTPUT;
        formats.put(setting, job.getTrimmed(setting, ""));
        for (Map.Entry<String, String> format : formats.entrySet()) {
            if (isOneOf(format.getValue(), SORTED_OUTPUTS)) {
                return format.getKey() + "=" + format.getValue() + " needs keys in their own order";
            }
        }
        return null;
    }

    private boolean isOneOf(String name, Set<String> names) {
        if (names.contains(name)) {
            return true;
        }
        Class<?> type = name.isEmpty() ? null : job.getClassByNameOrNull(name);
        while (type != null && !names.contains(type.getName())) {
            type = type.getSuperclass();
        }
        return type != null;
    }
}
