package org.spillway.order;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.MD5Hash;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.spillway.order.BytesKeyOrder.Header;
import org.spillway.order.FixedWidthKeyOrder.Kind;
import org.spillway.work.Heartbeat;

/**
 * Chooses the order of a job's keys by the <em>comparator's</em> class, not by the key's class. A job may sort Text
 * keys with its own comparator, and a subclass of Text may be compared by Text's comparator.
 */
public final class KeyOrders {
    private static final String AVRO_OLD_API = "org.apache.avro.mapred.AvroKeyComparator";
    private static final String AVRO_NEW_API = "org.apache.avro.hadoop.io.AvroKeyComparator";

    /**
     * Comparators of Hadoop and Avro that read bytes alone. Neither calls code of the keys, and neither shares state between
     * instances. A data model of the job's own is for Avro's comparison of objects.
     */
    private static final Set<String> OF_BYTES_ALONE = new HashSet<>(Arrays.asList(
            AVRO_OLD_API,
            AVRO_NEW_API,
            "org.apache.hadoop.mapred.lib.KeyFieldBasedComparator",
            "org.apache.hadoop.mapreduce.lib.partition.KeyFieldBasedComparator"));

    private final JobConf job;
    private final Heartbeat heartbeat;
    // The class of the job's comparator once it is found to be known. Hadoop then need not make another comparator.
    private volatile Class<?> knownComparator;

    /** Chooses orders for this job. Creates no order yet. */
    public KeyOrders(JobConf job) {
        this(job, new Heartbeat());
    }

    /**
     * Chooses orders for this job. Creates no order yet.
     *
     * @param heartbeat beaten as the job's own comparator returns
     */
    public KeyOrders(JobConf job, Heartbeat heartbeat) {
        this.job = job;
        this.heartbeat = heartbeat;
    }

    /** Creates an order for one thread. {@link #oneThread} tells whether several threads may compare. */
    public synchronized KeyOrder create() { // synchronized: the job's constructors run in one thread at a time
        if (knownComparator != null) {
            return known(knownComparator);
        }
        RawComparator<?> comparator = job.getOutputKeyComparator();
        KeyOrder known = known(comparator.getClass());
        if (known != null) {
            knownComparator = comparator.getClass();
            return known;
        }
        String name = comparator.getClass().getName();
        return isAvro(name)
                ? AvroKeyOrder.of(job, AVRO_NEW_API.equals(name), comparator, heartbeat)
                : new ComparatorKeyOrder(comparator, heartbeat);
    }

    /** Whether the job asks for no order, so that the reducer may get its records in the order of arrival. */
    public boolean isNone() {
        return job.getOutputKeyComparator() instanceof NoOrderComparator;
    }

    /**
     * Makes the reducer of a job with {@code HashOrder} find its groups by comparing bytes alone. The order itself would
     * hash both keys wherever one group ends and the next begins, to tell which is first, which nobody asks. Hadoop reads
     * this setting of the task's own copy of the job after the shuffle. Does nothing for other jobs.
     */
    public void groupHashedKeysByBytes() {
        if (job.getOutputKeyComparator() instanceof HashOrderComparator) {
            job.setOutputValueGroupingComparator(SameBytesComparator.class);
        }
    }

    /**
     * Returns the reason why one thread of a task compares keys. In stock's map one thread compares, so code of a job's own
     * may keep state in static fields, or in an object that all its instances use.
     *
     * @param allowing the setting by which a job says that its comparator and key class share no state
     * @return one line that names the comparator and, if it helps, the setting; null if several threads may compare
     */
    public String oneThread(String allowing) {
        RawComparator<?> comparator = job.getOutputKeyComparator();
        if (known(comparator.getClass()) != null) {
            return null;
        }
        String name = comparator.getClass().getName();
        // Hadoop creates a new comparator for each request, unless one was registered with WritableComparator.define. A
        // second instance created by its constructor would lack the arguments of the first. The one instance may keep
        // keys in fields (TEZ-2505).
        if (comparator == job.getOutputKeyComparator()) {
            return "the JVM has one instance of " + name;
        }
        return OF_BYTES_ALONE.contains(name) || job.getBoolean(allowing, false)
                ? null
                : name + " may share state between threads; if it and the key class do not, set " + allowing + "=true";
    }

    /** Whether keys of this class that a comparator takes for equal have equal bytes, as with Hadoop's own comparators. */
    static boolean isStandard(Class<?> comparator, Class<?> keys) {
        return comparator.getEnclosingClass() == keys && known(comparator, keys) != null;
    }

    /** Whether this is the name of one of Avro's comparators. */
    static boolean isAvro(String comparator) {
        return comparator.equals(AVRO_OLD_API) || comparator.equals(AVRO_NEW_API);
    }

    private KeyOrder known(Class<?> comparator) {
        return known(comparator, job.getMapOutputKeyClass());
    }

    // By names, so that no comparator's class is loaded that the job does not use.
    private static KeyOrder known(Class<?> comparator, Class<?> keys) {
        if (HashOrderComparator.class.isAssignableFrom(comparator)) {
            return new HashKeyOrder();
        }
        if (NoOrderComparator.class.isAssignableFrom(comparator)) {
            return new FixedWidthKeyOrder(Kind.NOTHING);
        }
        return switch (comparator.getName()) {
            case "org.apache.hadoop.io.Text$Comparator" ->
                new BytesKeyOrder(keys == Text.class ? Header.TEXT : Header.VINT);
            // Those of Hive and HBase compare as that of BytesWritable does. Both are registered, so that
            // their jobs would have one worker thread.
            case "org.apache.hadoop.io.BytesWritable$Comparator",
                    "org.apache.hadoop.hive.ql.io.HiveKey$Comparator",
                    "org.apache.hadoop.hbase.io.ImmutableBytesWritable$Comparator" -> new BytesKeyOrder(Header.INT);
            // It compares 16 bytes of any key.
            case "org.apache.hadoop.io.MD5Hash$Comparator" ->
                keys == MD5Hash.class ? new BytesKeyOrder(Header.NONE) : null;
            // It compares all bytes of any key.
            case "org.apache.hadoop.io.BooleanWritable$Comparator" ->
                keys == BooleanWritable.class ? new FixedWidthKeyOrder(Kind.BOOLEAN) : new BytesKeyOrder(Header.NONE);
            case "org.apache.hadoop.io.LongWritable$DecreasingComparator" ->
                new FixedWidthKeyOrder(Kind.DECREASING_LONG);
            case "org.apache.hadoop.io.LongWritable$Comparator" -> new FixedWidthKeyOrder(Kind.LONG);
            case "org.apache.hadoop.io.IntWritable$Comparator" -> new FixedWidthKeyOrder(Kind.INT);
            case "org.apache.hadoop.io.ShortWritable$Comparator" -> new FixedWidthKeyOrder(Kind.SHORT);
            case "org.apache.hadoop.io.ByteWritable$Comparator" -> new FixedWidthKeyOrder(Kind.BYTE);
            case "org.apache.hadoop.io.FloatWritable$Comparator" -> new FixedWidthKeyOrder(Kind.FLOAT);
            case "org.apache.hadoop.io.DoubleWritable$Comparator" -> new FixedWidthKeyOrder(Kind.DOUBLE);
            case "org.apache.hadoop.io.NullWritable$Comparator" -> new FixedWidthKeyOrder(Kind.NOTHING);
            default -> null;
        };
    }
}
