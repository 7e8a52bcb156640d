package org.spillway.order;

import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.ByteWritable;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.MD5Hash;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.ShortWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.spillway.order.BytesKeyOrder.Header;
import org.spillway.order.FixedWidthKeyOrder.Kind;
import org.spillway.work.Heartbeat;

/**
 * Picks the order of a job. By the <em>comparator's</em> class, never by the key's: a job may sort Text keys by a
 * comparator of its own, and a subclass of Text may be compared by Text's.
 */
public final class KeyOrders {
    private final JobConf job;
    private final Heartbeat heartbeat;

    /** Orders for this job; nothing is made yet. */
    public KeyOrders(JobConf job) {
        this(job, new Heartbeat());
    }

    /**
     * Orders for this job; nothing is made yet.
     *
     * @param heartbeat beaten as the job's own comparator returns
     */
    public KeyOrders(JobConf job, Heartbeat heartbeat) {
        this.job = job;
        this.heartbeat = heartbeat;
    }

    /** A new instance, for one thread; if the comparator {@link #isShared} only one thread of the task may use any. */
    public KeyOrder create() {
        RawComparator<?> comparator = job.getOutputKeyComparator();
        KeyOrder known = known(comparator.getClass());
        return known != null ? known : new ComparatorKeyOrder(comparator, heartbeat);
    }

    /**
     * Whether there is but one comparator for all. Hadoop makes a new one each time it is asked, except those that were
     * registered with WritableComparator.define: there is one in the JVM, it may keep the keys that it deserialises in
     * fields (TEZ-2505), and making another by its constructor would lose what it was constructed with.
     */
    public boolean isShared() {
        RawComparator<?> comparator = job.getOutputKeyComparator();
        return known(comparator.getClass()) == null && comparator == job.getOutputKeyComparator();
    }

    private static KeyOrder known(Class<?> comparator) {
        if (comparator == Text.Comparator.class) {
            return new BytesKeyOrder(Header.VINT);
        }
        if (comparator == BytesWritable.Comparator.class) {
            return new BytesKeyOrder(Header.INT);
        }
        if (comparator == MD5Hash.Comparator.class) {
            return new BytesKeyOrder(Header.NONE);
        }
        if (comparator == LongWritable.Comparator.class) {
            return new FixedWidthKeyOrder(Kind.LONG, false);
        }
        if (comparator == LongWritable.DecreasingComparator.class) {
            return new FixedWidthKeyOrder(Kind.LONG, true);
        }
        if (comparator == IntWritable.Comparator.class) {
            return new FixedWidthKeyOrder(Kind.INT, false);
        }
        if (comparator == ShortWritable.Comparator.class) {
            return new FixedWidthKeyOrder(Kind.SHORT, false);
        }
        if (comparator == ByteWritable.Comparator.class) {
            return new FixedWidthKeyOrder(Kind.BYTE, false);
        }
        if (comparator == BooleanWritable.Comparator.class) {
            return new FixedWidthKeyOrder(Kind.BOOLEAN, false);
        }
        if (comparator == FloatWritable.Comparator.class) {
            return new FixedWidthKeyOrder(Kind.FLOAT, false);
        }
        if (comparator == DoubleWritable.Comparator.class) {
            return new FixedWidthKeyOrder(Kind.DOUBLE, false);
        }
        if (comparator == NullWritable.Comparator.class) {
            return new FixedWidthKeyOrder(Kind.NOTHING, false);
        }
        return null;
    }
}
