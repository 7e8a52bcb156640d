package org.spillway.merge;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.spillway.disk.AfterFailure;
import org.spillway.order.KeyOrder;
import org.spillway.order.KeyOrders;
import org.spillway.record.RecordCursor;
import org.spillway.run.PartitionReader;
import org.spillway.run.PartitionSource;
import org.spillway.run.Run;
import org.spillway.run.RunInput;
import org.spillway.segment.ReadBuffers;
import org.spillway.segment.SegmentStreams;

/**
 * Merges runs and, after them, sorted memory, partition by partition. Each run is opened once for all threads. If all
 * keys are equal, the runs are read one after the other instead.
 *
 * @param inputs the runs, in the order of spilling
 * @param memory the records collected last, or null
 * @param chains whether the runs are read one after the other
 */
public record MergeSource(
        List<RunInput> inputs, PartitionSource memory, KeyOrders orders, MergeMemory limits, boolean chains)
        implements PartitionSource, Closeable {
    /**
     * Opens the runs.
     *
     * @param runs in the order of spilling; not empty
     * @param memory the records collected last, or null
     * @param limits memory for reading the runs
     */
    public static MergeSource of(
            List<Run> runs, PartitionSource memory, KeyOrders orders, MergeMemory limits, SegmentStreams streams)
            throws IOException {
        boolean chains = orders.create().allEqual();
        List<RunInput> inputs = new ArrayList<>();
        try {
            for (Run run : runs) {
                inputs.add(new RunInput(run, streams));
            }
        } catch (IOException | RuntimeException | Error e) {
            AfterFailure.closeAll(inputs, e);
            throw e;
        }
        return new MergeSource(inputs, memory, orders, limits, chains);
    }

    @Override
    public int partitions() {
        return inputs.get(0).index().partitions();
    }

    @Override
    public long bytes(int partition) {
        long total = memory == null ? 0 : memory.bytes(partition);
        for (RunInput input : inputs) {
            total += input.recordBytes(partition);
        }
        return total;
    }

    @Override
    public int runs() {
        return inputs.size();
    }

    @Override
    public int maxReaders() {
        return limits.threads(readAtOnce());
    }

    /** The runs that one thread reads at the same time. */
    private int readAtOnce() {
        return chains ? 1 : inputs.size();
    }

    @Override
    public PartitionReader open() throws IOException {
        return new Reader();
    }

    @Override
    public void close() throws IOException {
        AfterFailure.closeAll(inputs);
    }

    private final class Reader implements PartitionReader {
        private final PartitionReader fromMemory;
        private final KeyOrder order = orders.create();
        private final ReadBuffers buffers = new ReadBuffers(limits.window(readAtOnce()));

        Reader() throws IOException {
            fromMemory = memory == null ? null : memory.open();
        }

        @Override
        public boolean isEmpty(int partition) {
            return inputsOf(partition).isEmpty() && !inMemory(partition);
        }

        @Override
        public RecordCursor cursor(int partition) throws IOException {
            ChainCursor chain = chain(partition);
            if (chains) {
                return chain;
            }
            List<RecordCursor> all = new ArrayList<>();
            try {
                for (RecordCursor next = chain.openNext(); next != null; next = chain.openNext()) {
                    all.add(next);
                }
            } catch (IOException | RuntimeException | Error e) {
                AfterFailure.closeAll(all, e);
                throw e;
            }
            return all.size() == 1 ? all.get(0) : new MergeCursor(all, order);
        }

        /** The runs that have records of a partition. */
        private List<RunInput> inputsOf(int partition) {
            List<RunInput> of = new ArrayList<>();
            for (RunInput input : inputs) {
                if (input.index().records(partition) > 0) {
                    of.add(input);
                }
            }
            return of;
        }

        private boolean inMemory(int partition) {
            return fromMemory != null && !fromMemory.isEmpty(partition);
        }

        @Override
        public void done(int partition) {
            if (fromMemory != null) {
                fromMemory.done(partition);
            }
        }

        @Override
        public void close() throws IOException {
            if (fromMemory != null) {
                fromMemory.close();
            }
        }

        /** Returns a partition's records run after run, then those in memory. */
        private ChainCursor chain(int partition) {
            List<RunInput> of = inputsOf(partition);
            return new ChainCursor() {
                private int next;

                @Override
                protected RecordCursor openNext() throws IOException {
                    if (next < of.size()) {
                        return of.get(next++).cursor(partition, buffers);
                    }
                    return next++ == of.size() && inMemory(partition) ? fromMemory.cursor(partition) : null;
                }
            };
        }
    }
}
