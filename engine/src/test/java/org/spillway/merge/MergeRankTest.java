package org.spillway.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.testing.TestJob.job;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.junit.jupiter.api.Test;
import org.spillway.order.KeyOrders;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordView;

/** Sources whose records come from several maps, such as the runs of a reduce. */
class MergeRankTest {
    @Test
    void next_equalKeys_inOrderOfMaps() throws IOException {
        // key, map
        List<RecordCursor> sources = List.of(
                new Ranked(new long[][] {{1, 1}, {1, 5}, {2, 0}, {2, 6}}),
                new Ranked(new long[][] {{1, 3}, {2, 3}, {3, 3}}),
                new Ranked(new long[][] {{1, 0}, {1, 4}, {2, 2}}));
        assertThat(merged(sources))
                .containsExactly("1/0", "1/1", "1/3", "1/4", "1/5", "2/0", "2/2", "2/3", "2/6", "3/3");
    }

    @Test
    void next_largestPrefixBesideExhaustedSource_allRecords() throws IOException {
        List<RecordCursor> sources = List.of(
                new Ranked(new long[][] {}),
                new Ranked(new long[][] {{Long.MAX_VALUE, 2}}),
                new Ranked(new long[][] {{7, 0}}),
                new Ranked(new long[][] {{Long.MAX_VALUE, 1}, {Long.MAX_VALUE, 1}}));
        String last = Long.toString(Long.MAX_VALUE);
        assertThat(merged(sources)).containsExactly("7/0", last + "/1", last + "/1", last + "/2");
    }

    private static List<String> merged(List<RecordCursor> sources) throws IOException {
        List<String> found = new ArrayList<>();
        try (MergeCursor merge = new MergeCursor(sources, new KeyOrders(job(LongWritable.class)).create())) {
            while (merge.next()) {
                RecordView record = merge.record();
                found.add(record.buffer().getLong(record.keyStart()) + "/" + record.rank());
            }
        }
        return found;
    }

    /** Records with keys of 8 bytes and no values. */
    private static final class Ranked implements RecordCursor {
        private final long[][] records;
        private final RecordView view = new RecordView();
        private int next;

        Ranked(long[][] records) {
            this.records = records;
        }

        @Override
        public boolean next() {
            if (next == records.length) {
                return false;
            }
            ByteBuffer bytes =
                    ByteBuffer.allocate(10).put((byte) 8).put((byte) 0).putLong(records[next][0]);
            view.point(bytes, 0);
            view.setRank((int) records[next++][1]);
            return true;
        }

        @Override
        public RecordView record() {
            return view;
        }

        @Override
        public void close() {
            // nothing held
        }
    }
}
