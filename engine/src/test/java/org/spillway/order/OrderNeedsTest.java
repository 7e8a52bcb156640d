package org.spillway.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.spillway.testing.TestJob.job;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.hadoop.io.AvroKeyComparator;
import org.apache.avro.mapred.AvroKey;
import org.apache.avro.specific.SpecificRecordBase;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.MapWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.SortedMapWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.serializer.JavaSerialization;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.lib.KeyFieldBasedComparator;
import org.apache.hadoop.mapred.lib.LongSumReducer;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.output.MapFileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.apache.hadoop.mapreduce.lib.partition.KeyFieldBasedPartitioner;
import org.apache.hadoop.mapreduce.lib.partition.TotalOrderPartitioner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.HashOrder;
import org.spillway.NeighbourGroups;
import org.spillway.NoOrder;
import org.spillway.testing.TestJob;

class OrderNeedsTest {
    private static final String GROUPS = MRJobConfig.GROUP_COMPARATOR_CLASS;
    private static final String COMBINER_GROUPS = MRJobConfig.COMBINER_GROUP_COMPARATOR_CLASS;

    @Test
    void reasonAgainst_plainJobByHash_none() {
        assertThat(OrderNeeds.reasonAgainst(hashed())).isNull();
        assertThat(hashed().getOutputKeyComparator()).isInstanceOf(HashOrder.class);
        assertThat(hashed().getOutputValueGroupingComparator()).isInstanceOf(HashOrder.class);
    }

    @Test
    void reasonAgainst_jobByKey_none() {
        assertThat(OrderNeeds.reasonAgainst(job(Text.class)
                        .with(GROUPS, KeyFieldBasedComparator.class.getName())
                        .with(MRJobConfig.OUTPUT_FORMAT_CLASS_ATTR, MapFileOutputFormat.class.getName())))
                .isNull();
    }

    @Test
    void reasonAgainst_noOrderWithoutGroups_refused() {
        TestJob alone = job(Text.class).sortedBy(NoOrder.class);
        assertThat(OrderNeeds.reasonAgainst(alone))
                .isEqualTo("mapreduce.job.output.key.comparator.class=org.spillway.NoOrder cannot be used: "
                        + "mapreduce.job.output.group.comparator.class is not set, so the reducer would get all keys of"
                        + " a partition as one group; set it to org.spillway.NeighbourGroups");
        assertThat(OrderNeeds.reasonAgainst(unordered())).isNull();
        assertThat(OrderNeeds.reasonAgainst(unordered().with(GROUPS, NoOrder.class.getName())))
                .contains(GROUPS + "=org.spillway.NoOrder");
    }

    @Test
    void reasonAgainst_noOrderAndCombinerWithoutGroups_refused() {
        TestJob combining = unordered().combinedBy(LongSumReducer.class);
        assertThat(OrderNeeds.reasonAgainst(combining)).contains(COMBINER_GROUPS + " is not set, so the combiner");
        assertThat(OrderNeeds.reasonAgainst(combining.with(COMBINER_GROUPS, NeighbourGroups.class.getName())))
                .isNull();
        assertThat(OrderNeeds.reasonAgainst(hashed().combinedBy(LongSumReducer.class)))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(classes = {HashOrder.class, NoOrder.class})
    void reasonAgainst_groupsOfTheJobsOwn_refused(Class<? extends RawComparator<?>> order) {
        TestJob job = unordered().sortedBy(order).with(GROUPS, KeyFieldBasedComparator.class.getName());
        assertThat(OrderNeeds.reasonAgainst(job))
                .contains(order.getName())
                .contains(
                        GROUPS + "=" + KeyFieldBasedComparator.class.getName() + " may group keys whose bytes differ");
        TestJob combining = unordered().sortedBy(order).combinedBy(LongSumReducer.class);
        assertThat(OrderNeeds.reasonAgainst(combining.with(COMBINER_GROUPS, "org.example.Missing")))
                .contains(COMBINER_GROUPS + "=org.example.Missing");
    }

    @Test
    void reasonAgainst_groupsByAComparatorOfHadoop_none() {
        assertThat(OrderNeeds.reasonAgainst(hashed().with(GROUPS, Text.Comparator.class.getName())))
                .isNull();
        assertThat(OrderNeeds.reasonAgainst(hashed().with(GROUPS, NeighbourGroups.class.getName())))
                .isNull();
        assertThat(OrderNeeds.reasonAgainst(hashed().with(GROUPS, "org.apache.avro.hadoop.io.AvroKeyComparator")))
                .isNull();
    }

    /** LongWritable's comparator would group pairs of longs by the first. */
    @Test
    void reasonAgainst_groupsByTheComparatorOfAnotherKey_refused() {
        String first = LongWritable.Comparator.class.getName();
        assertThat(OrderNeeds.reasonAgainst(hashed().with(GROUPS, first))).contains(GROUPS + "=" + first);
        assertThat(OrderNeeds.reasonAgainst(unordered().with(GROUPS, NullWritable.Comparator.class.getName())))
                .contains(GROUPS);
        assertThat(OrderNeeds.reasonAgainst(
                        job(LongWritable.class).sortedBy(HashOrder.class).with(GROUPS, first)))
                .isNull();
    }

    /** It takes all keys for equal, wherever it is declared. */
    @Test
    void reasonAgainst_groupsByNoOrderInsideTheKey_refused() {
        String all = OwnKey.All.class.getName();
        assertThat(OrderNeeds.reasonAgainst(
                        job(OwnKey.class).sortedBy(HashOrder.class).with(GROUPS, all)))
                .contains(GROUPS + "=" + all + " may group keys whose bytes differ");
    }

    /** Such a job gets the rest of the settings of a file that names NoOrder. */
    @Test
    void reasonAgainst_neighboursInAnOrderOfTheJobsOwn_refused() {
        TestJob own = unordered().with(MRJobConfig.KEY_COMPARATOR, KeyFieldBasedComparator.class.getName());
        assertThat(OrderNeeds.reasonAgainst(own))
                .startsWith(GROUPS + "=org.spillway.NeighbourGroups cannot be used: ")
                .contains(MRJobConfig.KEY_COMPARATOR + "=" + KeyFieldBasedComparator.class.getName());
        assertThatThrownBy(own::getOutputValueGroupingComparator).hasMessageContaining("cannot be used");
        TestJob combining = job(Text.class)
                .with(MRJobConfig.KEY_COMPARATOR, KeyFieldBasedComparator.class.getName())
                .with(COMBINER_GROUPS, NeighbourGroups.class.getName());
        assertThat(OrderNeeds.reasonAgainst(combining)).startsWith(COMBINER_GROUPS);
        assertThat(OrderNeeds.reasonAgainst(
                        unordered().with(MRJobConfig.KEY_COMPARATOR, Text.Comparator.class.getName())))
                .as("equal keys have equal bytes")
                .isNull();
    }

    /** Streaming's secondary sort. */
    @ParameterizedTest
    @CsvSource({
        "KeyFieldBasedPartitioner, mapreduce.partition.keypartitioner.options, -k1,1",
        "KeyFieldBasedPartitioner, num.key.fields.for.partition, 1",
        "BinaryPartitioner, mapreduce.partition.binarypartitioner.right.offset, -9"
    })
    void reasonAgainst_hashOfKeysDividedByAPart_refused(String partitioner, String setting, String part) {
        String type = "org.apache.hadoop.mapreduce.lib.partition." + partitioner;
        TestJob job = hashed().with("mapred.mapper.new-api", true).with(MRJobConfig.PARTITIONER_CLASS_ATTR, type);
        assertThat(OrderNeeds.reasonAgainst(job)).isNull();
        assertThat(OrderNeeds.reasonAgainst(job.with(setting, part))).contains(type + " with " + setting + "=" + part);
        assertThat(OrderNeeds.reasonAgainst(job.with(MRJobConfig.KEY_COMPARATOR, NoOrder.class.getName())
                        .with(GROUPS, NeighbourGroups.class.getName())))
                .as("records in any order")
                .isNull();
    }

    @Test
    void reasonAgainst_keysDividedByTwoSettings_firstNamed() {
        TestJob job = hashed().with("mapred.partitioner.class", KeyFieldBasedPartitioner.class.getName())
                .with("num.key.fields.for.partition", "1")
                .with("mapreduce.partition.keypartitioner.options", "-k1,1");
        assertThat(OrderNeeds.reasonAgainst(job)).contains("with mapreduce.partition.keypartitioner.options=-k1,1");
    }

    @ParameterizedTest
    @CsvSource({
        "true, mapreduce.job.partitioner.class, org.apache.hadoop.examples.terasort.TeraSort$TotalOrderPartitioner",
        "true, mapreduce.job.partitioner.class, org.apache.hadoop.mapreduce.lib.partition.TotalOrderPartitioner",
        "true, mapreduce.job.partitioner.class, org.spillway.order.OrderNeedsTest$Ranges",
        "false, mapred.partitioner.class, org.apache.hadoop.mapred.lib.TotalOrderPartitioner",
        "true, mapreduce.job.outputformat.class, org.apache.hadoop.mapreduce.lib.output.MapFileOutputFormat",
        "true, mapreduce.job.outputformat.class, org.apache.hadoop.hbase.mapreduce.HFileOutputFormat2",
        "false, mapred.output.format.class, org.apache.hadoop.mapred.MapFileOutputFormat",
        "true, mapreduce.output.lazyoutputformat.outputformat,"
                + " org.apache.hadoop.mapreduce.lib.output.MapFileOutputFormat",
        "true, mapreduce.multipleoutputs.namedOutput.index.format,"
                + " org.apache.hadoop.mapreduce.lib.output.MapFileOutputFormat",
        "false, mo.namedOutput.index.format, org.apache.hadoop.mapred.MapFileOutputFormat"
    })
    void reasonAgainst_needsSortedKeys_refused(boolean newApi, String setting, String type) {
        TestJob job = hashed().with("mapred.mapper.new-api", newApi).with("mapred.reducer.new-api", newApi);
        assertThat(OrderNeeds.reasonAgainst(job)).isNull();
        assertThat(OrderNeeds.reasonAgainst(job.with(setting, type))).contains(setting + "=" + type);
    }

    @Test
    void reasonAgainst_sortedFormatOfTheOtherApi_none() {
        assertThat(OrderNeeds.reasonAgainst(hashed().with("mapred.reducer.new-api", true)
                        .with(MRJobConfig.OUTPUT_FORMAT_CLASS_ATTR, SequenceFileOutputFormat.class.getName())
                        .with("mapred.output.format.class", "org.apache.hadoop.mapred.MapFileOutputFormat")))
                .isNull();
    }

    @Test
    void reasonAgainst_keysSerialisedByJava_refused() {
        assertThat(OrderNeeds.reasonAgainst(java(BigDecimal.class))).contains("java.math.BigDecimal");
        assertThat(OrderNeeds.reasonAgainst(java(String.class))).isNull();
        assertThat(OrderNeeds.reasonAgainst(java(Long.class))).isNull();
        assertThat(OrderNeeds.reasonAgainst(java(IntWritable.class).with("io.serializations", WRITABLES_FIRST)))
                .isNull();
    }

    @Test
    void reasonAgainst_avroKeysWithIgnoredFields_refused() {
        String ignoring = "{\"type\":\"record\",\"name\":\"K\",\"fields\":[{\"name\":\"id\",\"type\":\"long\"},"
                + "{\"name\":\"next\",\"type\":[\"null\",\"K\"]},"
                + "{\"name\":\"tags\",\"type\":{\"type\":\"array\",\"items\":{\"type\":\"record\",\"name\":\"T\","
                + "\"fields\":[{\"name\":\"note\",\"type\":\"string\",\"order\":\"ignore\"}]}}}]}";
        String whole = ignoring.replace(",\"order\":\"ignore\"", "");
        assertThat(OrderNeeds.reasonAgainst(avro("avro.serialization.key.writer.schema", ignoring)))
                .contains("\"order\": \"ignore\"");
        assertThat(OrderNeeds.reasonAgainst(avro("avro.serialization.key.writer.schema", whole)))
                .isNull();
        assertThat(OrderNeeds.reasonAgainst(avro("avro.map.output.schema", pair(ignoring))))
                .contains("\"order\": \"ignore\"");
        assertThat(OrderNeeds.reasonAgainst(avro("avro.map.output.schema", pair(whole))))
                .as("the value, which Avro's Pair leaves out of its order, is not part of the key")
                .isNull();
    }

    @Test
    void reasonAgainst_avroKeysWithAMap_refused() {
        String map = "{\"type\":\"map\",\"values\":\"long\"}";
        String inside = "{\"type\":\"record\",\"name\":\"K\",\"fields\":[{\"name\":\"id\",\"type\":\"long\"},"
                + "{\"name\":\"more\",\"type\":[\"null\",{\"type\":\"array\",\"items\":" + map + "}]}]}";
        for (String schema : List.of(map, inside)) {
            assertThat(OrderNeeds.reasonAgainst(avro("avro.serialization.key.writer.schema", schema)))
                    .contains("the Avro schema of the keys has a map");
            assertThat(OrderNeeds.reasonAgainst(avro("avro.map.output.schema", pair(schema))))
                    .contains("the Avro schema of the keys has a map");
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {MapWritable.class, SortedMapWritable.class})
    void reasonAgainst_writableMaps_refused(Class<?> key) {
        assertThat(OrderNeeds.reasonAgainst(job(key).sortedBy(HashOrder.class)))
                .contains("the keys are of " + key.getName());
    }

    /** Hadoop's comparators take all NaNs for equal. */
    @Test
    void write_anyNaN_sameBytes() throws IOException {
        DataOutputBuffer bytes = new DataOutputBuffer();
        new FloatWritable(Float.intBitsToFloat(0x7FC00001)).write(bytes);
        new FloatWritable(Float.intBitsToFloat(0xFFC00000)).write(bytes);
        new DoubleWritable(Double.longBitsToDouble(0x7FF8000000000001L)).write(bytes);
        new DoubleWritable(Double.longBitsToDouble(0xFFF8000000000000L)).write(bytes);
        ByteBuffer read = ByteBuffer.wrap(bytes.getData());
        assertThat(read.getInt()).isEqualTo(read.getInt()).isEqualTo(0x7FC00000);
        assertThat(read.getLong()).isEqualTo(read.getLong()).isEqualTo(0x7FF8000000000000L);
    }

    @Test
    void reasonAgainst_neighboursOfAvroKeysWithIgnoredFields_refused() {
        String whole = "{\"type\":\"record\",\"name\":\"K\",\"fields\":[{\"name\":\"id\",\"type\":\"int\"},"
                + "{\"name\":\"note\",\"type\":\"int\"}]}";
        String ignoring = whole.replace("\"int\"}]", "\"int\",\"order\":\"ignore\"}]");
        for (String schema : List.of(whole, ignoring)) {
            TestJob job = job(AvroKey.class)
                    .sortedBy(AvroKeyComparator.class)
                    .with("avro.serialization.key.writer.schema", schema)
                    .with(GROUPS, NeighbourGroups.class.getName());
            boolean refused = schema.equals(ignoring);
            assertThat(OrderNeeds.reasonAgainst(job) != null).as(schema).isEqualTo(refused);
        }
    }

    @Test
    void reasonAgainst_subclassOfAvroKeyWithIgnoredFields_refused() {
        String ignoring = "{\"type\":\"record\",\"name\":\"K\",\"fields\":[{\"name\":\"note\",\"type\":\"int\","
                + "\"order\":\"ignore\"}]}";
        TestJob job =
                job(NoteKey.class).sortedBy(HashOrder.class).with("avro.serialization.key.writer.schema", ignoring);
        assertThat(OrderNeeds.reasonAgainst(job)).contains("\"order\": \"ignore\"");
    }

    /** The job's own Avro, an older one, may read it. */
    @Test
    void reasonAgainst_schemaThatThisAvroRefuses_refusedWithTheReason() {
        String schema =
                "{\"type\":\"record\",\"name\":\"K\",\"fields\":[{\"name\":\"id\",\"type\":\"int\",\"default\":\"x\"}]}";
        assertThat(OrderNeeds.reasonAgainst(avro("avro.serialization.key.writer.schema", schema)))
                .contains("cannot read the schema", "id", "it is unknown whether keys are equal whose bytes differ");
        assertThat(OrderNeeds.reasonAgainst(job(OfAnotherAvro.class).sortedBy(HashOrder.class)))
                .contains("cannot read the schema", "ClassCastException");
    }

    @Test
    void reasonAgainst_generatedAvroKeysWithIgnoredFields_refused() {
        assertThat(OrderNeeds.reasonAgainst(job(Generated.class).sortedBy(HashOrder.class)))
                .contains("\"order\": \"ignore\"");
    }

    @Test
    void setConf_refusedJob_throwsTheReason() {
        JobConf job = unordered().with(GROUPS, KeyFieldBasedComparator.class.getName());
        assertThatThrownBy(job::getOutputKeyComparator)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(GROUPS);
    }

    private static final String WRITABLES_FIRST =
            "org.apache.hadoop.io.serializer.WritableSerialization," + JavaSerialization.class.getName();

    private static TestJob hashed() {
        return job(Text.class, BytesWritable.class).sortedBy(HashOrder.class);
    }

    private static TestJob unordered() {
        return job(Text.class, BytesWritable.class)
                .sortedBy(NoOrder.class)
                .with(GROUPS, NeighbourGroups.class.getName());
    }

    private static TestJob java(Class<?> key) {
        return job(key).sortedBy(HashOrder.class).with("io.serializations", JavaSerialization.class.getName());
    }

    private static TestJob avro(String setting, String schema) {
        return job(AvroKey.class).sortedBy(HashOrder.class).with(setting, schema);
    }

    private static String pair(String key) {
        return "{\"type\":\"record\",\"name\":\"Pair\",\"namespace\":\"org.apache.avro.mapred\",\"fields\":["
                + "{\"name\":\"key\",\"type\":" + key + "},"
                + "{\"name\":\"value\",\"type\":\"string\",\"order\":\"ignore\"}]}";
    }

    public static final class OwnKey extends Text {
        public static final class All extends NoOrderComparator {}
    }

    public static final class NoteKey extends AvroKey<Object> {}

    /** As Avro generates classes, but without an object. */
    @SuppressWarnings("serial")
    private abstract static class Fake extends SpecificRecordBase {
        @Override
        public Schema getSchema() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Object get(int field) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void put(int field, Object value) {
            throw new UnsupportedOperationException();
        }
    }

    @SuppressWarnings("serial")
    public static final class Generated extends Fake {
        public static final Schema SCHEMA$ = new Schema.Parser()
                .parse("{\"type\":\"record\",\"name\":\"Generated\",\"namespace\":"
                        + "\"org.spillway.order.OrderNeedsTest$\",\"fields\":[{\"name\":\"note\",\"type\":\"long\","
                        + "\"order\":\"ignore\"}]}");
    }

    /** Its schema is of a class that another class loader has loaded. */
    @SuppressWarnings("serial")
    public static final class OfAnotherAvro extends Fake {
        public static final Object SCHEMA$ = new Object();
    }

    /** A user's subclass. */
    public static final class Ranges extends TotalOrderPartitioner<Text, BytesWritable> {}
}
