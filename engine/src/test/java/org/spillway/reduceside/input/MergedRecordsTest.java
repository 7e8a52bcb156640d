package org.spillway.reduceside.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordLayout;
import org.spillway.run.ListSource;

class MergedRecordsTest {
    /**
     * A reducer may catch an exception of its iterator and continue. The iterator must then fail again, because an end
     * would make half of the input look like all of it.
     */
    @Test
    void afterAFailureThereIsNoEnd() throws Exception {
        Batches broken = () -> {
            throw new IOException("injected");
        };
        MergedRecords records =
                new MergedRecords(broken, new OwnArrays(false, false), new MergeProgress(0), new AutoRelease(() -> {}));
        assertThatThrownBy(records::next).isInstanceOf(IOException.class).hasMessage("injected");
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(records::next)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("has failed before")
                    .hasRootCauseMessage("injected");
        }
    }

    /** The old API reads from a buffer's position to its position plus the end, so both must be right. */
    @Test
    void fieldsThatNeedItStartAtZero() throws Exception {
        MergedRecords records = open(new OwnArrays(false, true), "k1v1", "k2v2");
        for (String expected : List.of("v1", "v2")) {
            assertThat(records.next()).isTrue();
            assertThat(records.getKey().getData())
                    .isNotSameAs(records.getValue().getData());
            assertThat(records.getValue().getPosition()).isZero();
            assertThat(records.getValue().getLength()).isEqualTo(2);
            assertThat(new String(records.getValue().getData(), 0, 2, StandardCharsets.UTF_8))
                    .isEqualTo(expected);
        }
        assertThat(records.next()).isFalse();
    }

    /** An array that one large value needed is not kept for the small ones behind it. */
    @Test
    void aLargeArrayIsNotKept() throws Exception {
        MergedRecords records = open(new OwnArrays(true, true), "k1v1", "k2" + "v".repeat(3 << 20), "k3v3");
        assertThat(records.next()).isTrue();
        assertThat(records.next()).isTrue();
        assertThat(records.getValue().getLength()).isEqualTo(3 << 20);
        assertThat(records.next()).isTrue();
        assertThat(records.getValue().getData()).hasSizeLessThan(1 << 20);
    }

    /** Before the first batch the flag is no reducer's. It is a kill, which ends waits. */
    @Test
    void next_flagSet_onlyTheFirstBatchIsAskedForWithIt() throws Exception {
        List<Boolean> flags = new ArrayList<>();
        Batches batches = () -> {
            flags.add(Thread.currentThread().isInterrupted());
            ReduceBatch batch = new ReduceBatch(1 << 10);
            if (flags.size() == 1) {
                RecordCursor cursor = cursor("k1v1");
                cursor.next();
                batch.add(cursor);
            }
            return batch;
        };
        MergedRecords records = new MergedRecords(
                batches, new OwnArrays(false, false), new MergeProgress(0), new AutoRelease(() -> {}));
        Thread.currentThread().interrupt();
        assertThat(records.next()).isTrue();
        assertThat(records.next()).isFalse();
        assertThat(Thread.interrupted()).as("flag kept").isTrue();
        assertThat(flags).containsExactly(true, false);
    }

    private static MergedRecords open(OwnArrays own, String... records) throws IOException {
        RecordCursor cursor = cursor(records);
        ReduceBatch batch = new ReduceBatch(1 << 16);
        boolean[] waiting = new boolean[1];
        Batches batches = () -> {
            batch.clear();
            while (waiting[0] || cursor.next()) {
                waiting[0] = !batch.add(cursor);
                if (waiting[0]) {
                    break;
                }
            }
            return batch;
        };
        return new MergedRecords(batches, own, new MergeProgress(0), new AutoRelease(() -> {}));
    }

    private static RecordCursor cursor(String... records) throws IOException {
        List<ByteBuffer> list = new ArrayList<>();
        for (String record : records) {
            byte[] bytes = record.getBytes(StandardCharsets.UTF_8);
            ByteBuffer encoded = ByteBuffer.allocate(bytes.length + RecordLayout.MAX_HEADER);
            int valueAt = RecordLayout.putVint(encoded.array(), 0, 2);
            int content = RecordLayout.putVint(encoded.array(), valueAt, bytes.length - 2);
            encoded.put(content, bytes).limit(content + bytes.length);
            list.add(encoded);
        }
        return ListSource.cursor(list);
    }
}
