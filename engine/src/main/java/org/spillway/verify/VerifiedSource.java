package org.spillway.verify;

import java.io.IOException;
import org.spillway.record.PartCursor;
import org.spillway.record.RecordCursor;
import org.spillway.run.PartitionReader;
import org.spillway.run.PartitionSource;

/**
 * Adds all records read from a source to a sum. Does not return segments as bytes: their records would not be counted.
 */
final class VerifiedSource implements PartitionSource {
    private final PartitionSource source;
    private final RecordSum sum;

    /** Adds the records that are read to {@code sum}. */
    VerifiedSource(PartitionSource source, RecordSum sum) {
        this.source = source;
        this.sum = sum;
    }

    @Override
    public int partitions() {
        return source.partitions();
    }

    @Override
    public long sizeHint() {
        return source.sizeHint();
    }

    @Override
    public long bytes(int partition) {
        return source.bytes(partition);
    }

    @Override
    public int runs() {
        return source.runs();
    }

    @Override
    public int maxReaders() {
        return source.maxReaders();
    }

    @Override
    public boolean isDivisible(int partition) {
        return source.isDivisible(partition);
    }

    @Override
    public long sortNanos() {
        return source.sortNanos();
    }

    @Override
    public PartitionReader open() throws IOException {
        PartitionReader reader = source.open();
        return new PartitionReader() {
            @Override
            public boolean isEmpty(int partition) {
                return reader.isEmpty(partition);
            }

            @Override
            public RecordCursor cursor(int partition) throws IOException {
                return new VerifiedCursor(reader.cursor(partition), partition, sum);
            }

            @Override
            public PartCursor part(int partition, int part, int parts) throws IOException {
                return new VerifiedPart(reader.part(partition, part, parts), partition, sum);
            }

            @Override
            public void done(int partition) {
                reader.done(partition);
            }

            @Override
            public void close() throws IOException {
                reader.close();
            }
        };
    }

    private static final class VerifiedPart extends VerifiedCursor implements PartCursor {
        private final PartCursor part;

        VerifiedPart(PartCursor part, int partition, RecordSum sum) {
            super(part, partition, sum);
            this.part = part;
        }

        @Override
        public long bytesBefore() {
            return part.bytesBefore();
        }
    }
}
