package org.spillway.reduceside.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordLayout;
import org.spillway.reduceside.store.Backlog;
import org.spillway.reduceside.store.MergeInput;
import org.spillway.reduceside.store.TestMergeContext;
import org.spillway.run.ListSource;
import org.spillway.work.Clock;

class MergedRecordsTest {
    @TempDir
    private Path dir;

    /**
     * A reducer may catch an exception of its iterator and continue. The iterator must then fail again, because an end
     * would make half of the input look like all of it.
     */
    @Test
    void next_batchesHaveFailed_failsAgain() throws Exception {
        RecordCursor failing = mock(RecordCursor.class);
        when(failing.next()).thenThrow(new IOException("injected"));
        MergedRecords records = open(new OwnArrays(false, false), backlog(failing));
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
    void next_ownArrays_startAtZero() throws Exception {
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
    void next_smallAfterLargeValue_largeArrayNotKept() throws Exception {
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
        Backlog backlog = mock(Backlog.class);
        when(backlog.take(false)).thenReturn(null);
        when(backlog.take(true)).thenAnswer(call -> {
            flags.add(Thread.currentThread().isInterrupted());
            return flags.size() == 1 ? List.of(input(cursor("k1v1"))) : null;
        });
        MergedRecords records = open(new OwnArrays(false, false), backlog);
        Thread.currentThread().interrupt();
        assertThat(records.next()).isTrue();
        assertThat(records.next()).isFalse();
        assertThat(Thread.interrupted()).as("flag kept").isTrue();
        assertThat(flags).containsExactly(true, false);
    }

    private MergedRecords open(OwnArrays own, String... records) throws IOException {
        return open(own, backlog(cursor(records)));
    }

    private MergedRecords open(OwnArrays own, Backlog backlog) throws IOException {
        Batches batches = new Batches(backlog, TestMergeContext.in(dir), () -> {}, null);
        return new MergedRecords(batches, own, () -> {});
    }

    private Backlog backlog(RecordCursor cursor) throws IOException {
        Backlog backlog = new Backlog(TestMergeContext.in(dir), null, null, false, 1, Clock.SYSTEM);
        backlog.add(input(cursor));
        backlog.complete();
        return backlog;
    }

    private static MergeInput input(RecordCursor cursor) throws IOException {
        MergeInput input = mock(MergeInput.class);
        when(input.open(any())).thenReturn(cursor);
        return input;
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
