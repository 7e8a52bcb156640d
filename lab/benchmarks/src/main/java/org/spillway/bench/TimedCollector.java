package org.spillway.bench;

import java.io.IOException;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * Delegates to the collector that {@link #DELEGATE} names and records the times of the task's calls. All collectors run
 * behind it, so the extra call for each record is in all times.
 *
 * @param <K> key class
 * @param <V> value class
 */
public final class TimedCollector<K, V> implements MapOutputCollector<K, V> {
    static final String DELEGATE = "bench.collector";

    // Hadoop creates the collector and gives no access to it. The child runs one task at a time and finds its collector
    // here.
    private static volatile TimedCollector<?, ?> last;

    private Context context;
    private MapOutputCollector<K, V> delegate;
    private long initStart;
    private long flushStart;
    private long flushEnd;

    /** Returns the collector of the task that ran last. */
    static TimedCollector<?, ?> last() {
        TimedCollector<?, ?> collector = last;
        if (collector == null) {
            throw new IllegalStateException("no task has run");
        }
        return collector;
    }

    @Override
    @SuppressWarnings("unchecked")
    public void init(Context taskContext) throws IOException, ClassNotFoundException {
        initStart = System.nanoTime();
        last = this;
        context = taskContext;
        delegate = ReflectionUtils.newInstance(
                context.getJobConf().getClass(DELEGATE, null, MapOutputCollector.class), context.getJobConf());
        delegate.init(context);
    }

    @Override
    public void collect(K key, V value, int partition) throws IOException, InterruptedException {
        delegate.collect(key, value, partition);
    }

    @Override
    public void flush() throws IOException, InterruptedException, ClassNotFoundException {
        flushStart = System.nanoTime();
        delegate.flush();
        flushEnd = System.nanoTime();
    }

    @Override
    public void close() throws IOException, InterruptedException {
        delegate.close();
        // Free the collector's memory before the next run.
        delegate = null;
    }

    Context context() {
        return context;
    }

    long initStart() {
        return initStart;
    }

    long flushStart() {
        return flushStart;
    }

    long flushEnd() {
        return flushEnd;
    }
}
