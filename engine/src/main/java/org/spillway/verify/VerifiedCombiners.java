package org.spillway.verify;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.spillway.record.Combiner;
import org.spillway.record.CombinerFactory;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordSink;

/** Adds the records that combiners emit to a sum. */
final class VerifiedCombiners implements CombinerFactory {
    private final CombinerFactory combiners;
    private final RecordSum sum;

    VerifiedCombiners(CombinerFactory combiners, RecordSum sum) {
        this.combiners = combiners;
        this.sum = sum;
    }

    @Override
    public Combiner create() throws IOException {
        Combiner combiner = combiners.create();
        return new Combiner() {
            @Override
            public void combine(int partition, RecordCursor in, RecordSink out)
                    throws IOException, InterruptedException {
                VerifiedSink verified = new VerifiedSink(out, partition, sum);
                combiner.combine(partition, in, verified);
                verified.endRecord();
            }
        };
    }

    private static final class VerifiedSink implements RecordSink {
        private final RecordSink sink;
        private final int partition;
        private final RecordSum sum;
        private final RecordHash hash = new RecordHash();
        private boolean begun;

        VerifiedSink(RecordSink sink, int partition, RecordSum sum) {
            this.sink = sink;
            this.partition = partition;
            this.sum = sum;
        }

        @Override
        public void append(ByteBuffer buffer, int start, int length) throws IOException {
            endRecord();
            begun = true;
            hash.begin();
            hash.add(buffer, start, length);
            sink.append(buffer, start, length);
        }

        @Override
        public void appendMore(ByteBuffer buffer, int start, int length) throws IOException {
            hash.add(buffer, start, length);
            sink.appendMore(buffer, start, length);
        }

        /** Adds the last record to the sum. Only now is it known to be complete. */
        void endRecord() {
            if (begun) {
                begun = false;
                sum.add(hash.end(partition));
            }
        }
    }
}
