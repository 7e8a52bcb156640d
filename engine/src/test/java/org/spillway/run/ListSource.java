package org.spillway.run;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordView;

/** Encoded records by partition, as a source. The same lists may be opened by any number of threads. */
public class ListSource implements PartitionSource {
    /** Partitions that were said to be done, in the order in which that was said. */
    public final ConcurrentLinkedQueue<Integer> done = new ConcurrentLinkedQueue<>();

    private final List<List<ByteBuffer>> partitions;

    /** A source of these records, which are in order. */
    public ListSource(List<List<ByteBuffer>> partitions) {
        this.partitions = partitions;
    }

    @Override
    public int partitions() {
        return partitions.size();
    }

    @Override
    public long sizeHint() {
        return 7;
    }

    @Override
    public long bytes(int partition) {
        return partitions.get(partition).stream()
                .mapToLong(ByteBuffer::capacity)
                .sum();
    }

    @Override
    public PartitionReader open() {
        return new Reader();
    }

    /** A cursor over encoded records. */
    public static RecordCursor cursor(List<ByteBuffer> records) {
        return new Cursor(records);
    }

    private final class Reader implements PartitionReader {
        @Override
        public boolean isEmpty(int partition) {
            return partitions.get(partition).isEmpty();
        }

        @Override
        public RecordCursor cursor(int partition) {
            return new Cursor(partitions.get(partition));
        }

        @Override
        public void done(int partition) {
            done.add(partition);
        }

        @Override
        public void close() {
            // holds nothing
        }
    }

    private static final class Cursor implements RecordCursor {
        private final List<ByteBuffer> records;
        private final RecordView view = new RecordView();
        private int next;

        Cursor(List<ByteBuffer> records) {
            this.records = records;
        }

        @Override
        public boolean next() {
            if (next == records.size()) {
                return false;
            }
            view.point(records.get(next++), 0);
            return true;
        }

        @Override
        public RecordView record() {
            return view;
        }

        @Override
        public void close() {
            // holds nothing
        }
    }
}
