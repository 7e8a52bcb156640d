package org.spillway.run;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordView;

/** A source of encoded records, by partition. Any number of threads may open it. */
public class ListSource implements PartitionSource {
    /** Partitions that the reader has reported as done, in order. */
    public final ConcurrentLinkedQueue<Integer> done = new ConcurrentLinkedQueue<>();

    private final List<List<ByteBuffer>> partitions;

    /** Creates a source of sorted records. */
    public ListSource(List<List<ByteBuffer>> partitions) {
        this.partitions = partitions;
    }

    @Override
    public int partitions() {
        return partitions.size();
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

    /** Returns a cursor over encoded records. */
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
