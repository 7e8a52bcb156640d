package org.spillway.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.testing.TestJob.job;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.Set;
import org.apache.avro.mapred.AvroKey;
import org.apache.hadoop.io.BinaryComparable;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.Test;
import org.spillway.HashOrder;
import org.spillway.testing.TestJob;
import org.spillway.work.Heartbeat;

class KeyOrdersTest {
    private static final String ALLOWING = "allowing";
    private static final ByteBuffer A = ByteBuffer.wrap(new byte[] {1, 'a'});
    private static final ByteBuffer B = ByteBuffer.wrap(new byte[] {1, 'b'});

    @Test
    void create_textsWithAComparatorOfTheJobsOwn_byThat() {
        KeyOrder order = new KeyOrders(job(Text.class).sortedBy(Backwards.class)).create();
        assertThat(order).isInstanceOf(ComparatorKeyOrder.class);
        assertThat(order.compare(A, 0, 2, B, 0, 2)).isPositive();
        assertThat(order.prefix(A, 0, 2)).as("nothing is known of it").isEqualTo(order.prefix(B, 0, 2));
    }

    @Test
    void create_subclassOfAKnownComparator_byThat() {
        KeyOrder order = new KeyOrders(job(Text.class).sortedBy(BackwardsText.class)).create();
        assertThat(order).isInstanceOf(ComparatorKeyOrder.class);
        assertThat(order.compare(A, 0, 2, B, 0, 2)).isPositive();
    }

    /** The comparator of the job's own Avro, an older one, may have accepted it. */
    @Test
    void of_schemaThatThisAvroRefuses_byTheComparator() {
        String schema =
                "{\"type\":\"record\",\"name\":\"K\",\"fields\":[{\"name\":\"id\",\"type\":\"int\",\"default\":\"x\"}]}";
        KeyOrder order = AvroKeyOrder.of(
                job(AvroKey.class).with("avro.serialization.key.writer.schema", schema),
                true,
                new Backwards(),
                new Heartbeat());
        assertThat(order).isExactlyInstanceOf(ComparatorKeyOrder.class);
        assertThat(order.compare(A, 0, 2, B, 0, 2)).isPositive();
    }

    /** A job's own Avro may bring logical types, which the engine's Avro finds as services of another class. */
    @Test
    void of_schemaWithTypesOfAnotherAvro_byTheComparator() {
        for (Error error : List.of(new ServiceConfigurationError("F not a subtype"), new NoClassDefFoundError("F"))) {
            JobConf job = new JobConf(false) {
                @Override
                public String get(String name) {
                    if (name.startsWith("avro.")) {
                        throw error;
                    }
                    return super.get(name);
                }
            };
            KeyOrder order = AvroKeyOrder.of(job, true, new Backwards(), new Heartbeat());
            assertThat(order).isExactlyInstanceOf(ComparatorKeyOrder.class);
        }
    }

    @Test
    void create_anyKeyWithTextsComparator_asText() {
        KeyOrder order = new KeyOrders(job(TextLike.class).sortedBy(Text.Comparator.class)).create();
        assertThat(order.asBytes()).isNotNull();
        assertThat(order.prefix(A, 0, 2)).isEqualTo((long) 'a' << 56);
    }

    @Test
    void create_subclassOfTextWithoutComparator_byItsCompareTo() {
        JobConf job = job(TextLike.class);
        KeyOrder order = new KeyOrders(job).create();
        assertThat(order).isInstanceOf(ComparatorKeyOrder.class);
        assertThat(order.compare(A, 0, 2, B, 0, 2)).isPositive();
    }

    @Test
    void create_comparatorOfAnotherKey_headerOfTheComparator() {
        KeyOrder order = new KeyOrders(job(Text.class).sortedBy(BytesWritable.Comparator.class)).create();
        ByteBuffer key = ByteBuffer.wrap(new byte[] {9, 9, 9, 9, 'x'});
        assertThat(order.prefix(key, 0, 5)).isEqualTo((long) 'x' << 56);
    }

    @Test
    void create_twice_differentOrders() {
        KeyOrders orders = new KeyOrders(job(Text.class).sortedBy(Text.Comparator.class));
        assertThat(orders.create()).isNotSameAs(orders.create());
    }

    @Test
    void create_configuredComparator_newOneForEachOrder() {
        KeyOrders orders = new KeyOrders(job(Text.class).sortedBy(Recording.class));
        assertThat(instancesOf(orders.create(), orders.create())).hasSize(2);
    }

    @Test
    void oneThread_definedComparator_one() {
        Recording defined = new Recording();
        WritableComparator.define(DefinedKey.class, defined);
        JobConf job = job(DefinedKey.class);
        KeyOrders orders = new KeyOrders(job);
        assertThat(orders.oneThread(ALLOWING)).isEqualTo("the JVM has one instance of " + Recording.class.getName());
        assertThat(instancesOf(orders.create(), orders.create())).containsExactly(defined);

        job.setOutputKeyComparatorClass(Recording.class);
        assertThat(new KeyOrders(job).oneThread(ALLOWING))
                .as("made by its class")
                .endsWith("set allowing=true");
        job.unset("mapreduce.job.output.key.comparator.class");
        job.setMapOutputKeyClass(Text.class);
        assertThat(new KeyOrders(job).oneThread(ALLOWING))
                .as("known: not used at all")
                .isNull();
    }

    @Test
    void oneThread_hadoopsOwnCode_any() {
        for (String fields : List.of(
                "org.apache.hadoop.mapred.lib.KeyFieldBasedComparator",
                "org.apache.hadoop.mapreduce.lib.partition.KeyFieldBasedComparator")) {
            TestJob job = job(Text.class).with(MRJobConfig.KEY_COMPARATOR, fields);
            assertThat(new KeyOrders(job).oneThread(ALLOWING)).as(fields).isNull();
        }
        assertThat(new KeyOrders(job(Text.class).sortedBy(HashOrder.class)).oneThread(ALLOWING))
                .isNull();
        assertThat(new KeyOrders(job(TextLike.class)).oneThread(ALLOWING))
                .as("readFields of the job's own")
                .endsWith("set allowing=true");
        assertThat(new KeyOrders(job(Text.class).sortedBy(OwnFields.class)).oneThread(ALLOWING))
                .as("a subclass of Hadoop's")
                .endsWith("set allowing=true");
    }

    @Test
    void create_definedComparator_knowsTheJob() {
        WritableComparator.define(ConfiguredKey.class, new Configured());
        JobConf job = job(ConfiguredKey.class);
        job.setBoolean("test.backwards", true);
        assertThat(job.getOutputKeyComparator().compare(A.array(), 0, 2, B.array(), 0, 2))
                .as("stock: WritableComparator.get hands the job to the comparator")
                .isPositive();
        assertThat(new KeyOrders(job).create().compare(A, 0, 2, B, 0, 2)).isPositive();
    }

    @Test
    void create_definedGenericComparator_knowsItsKeyClass() {
        // A plain WritableComparator has a constructor without arguments, but the new instance has no key class.
        WritableComparator.define(GenericKey.class, WritableComparator.get(GenericKey.class));
        try {
            JobConf job = job(GenericKey.class);
            assertThat(job.getOutputKeyComparator().compare(A.array(), 0, 2, B.array(), 0, 2))
                    .isNegative();
            assertThat(new KeyOrders(job).create().compare(A, 0, 2, B, 0, 2)).isNegative();
        } finally {
            // It cannot be taken back. One of the key's own is no trace of a task to other tests in this JVM.
            WritableComparator.define(GenericKey.class, new WritableComparator(GenericKey.class) {});
        }
    }

    private static Set<Recording> instancesOf(KeyOrder... orders) {
        Recording.USED.clear();
        for (KeyOrder order : orders) {
            assertThat(order.compare(A, 0, 2, B, 0, 2)).isNegative();
        }
        return Recording.USED;
    }

    /** Reverses Text's order. */
    public static final class Backwards implements RawComparator<Text> {
        private final Text.Comparator forwards = new Text.Comparator();

        @Override
        public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
            return forwards.compare(b2, s2, l2, b1, s1, l1);
        }

        @Override
        public int compare(Text a, Text b) {
            return b.compareTo(a);
        }
    }

    /** Reverses Text's order, as a subclass of Text.Comparator. */
    public static final class BackwardsText extends Text.Comparator {
        @Override
        public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
            return super.compare(b2, s2, l2, b1, s1, l1);
        }
    }

    /** A Text whose compareTo reverses the order. */
    public static final class TextLike extends Text {
        @Override
        public int compareTo(BinaryComparable other) {
            return -super.compareTo(other);
        }
    }

    /** Hadoop's comparator of fields, with code of the job's own. */
    public static final class OwnFields
            extends org.apache.hadoop.mapreduce.lib.partition.KeyFieldBasedComparator<Text, Text> {}

    /** A key class without a comparator of its own. */
    public static final class DefinedKey extends Text {}

    /** A key class without a comparator of its own. */
    public static final class ConfiguredKey extends Text {}

    /** A key class without a comparator of its own. */
    public static final class GenericKey extends Text {}

    /** Records which instances compare. */
    public static final class Recording extends WritableComparator {
        static final Set<Recording> USED = Collections.newSetFromMap(new IdentityHashMap<>());

        /** Hadoop calls this constructor by reflection. */
        public Recording() {
            super(Text.class);
        }

        @Override
        public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
            USED.add(this);
            return compareBytes(b1, s1, l1, b2, s2, l2);
        }
    }

    /** Sorts in the direction that the job sets. */
    public static final class Configured extends WritableComparator {
        /** Hadoop calls this constructor by reflection. */
        public Configured() {
            super(Text.class);
        }

        @Override
        public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
            int order = compareBytes(b1, s1, l1, b2, s2, l2);
            return getConf().getBoolean("test.backwards", false) ? -order : order;
        }
    }
}
