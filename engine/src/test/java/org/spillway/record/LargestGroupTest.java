package org.spillway.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class LargestGroupTest {
    private static final int LESS_THAN_A_STEP = LargestGroup.STEP - 1;

    /** Group i of n has n / i records, in any order of the groups. */
    @RepeatedTest(20)
    void records_zipfsGroups_largestToWithin63(RepetitionInfo repetition) {
        int most = 1_000 + new Random(repetition.getCurrentRepetition()).nextInt(10_000);
        List<Integer> sizes = new ArrayList<>();
        for (int i = 1; i <= 100; i++) {
            sizes.add(most / i);
        }
        Collections.shuffle(sizes, new Random(repetition.getCurrentRepetition()));
        LargestGroup group = new LargestGroup(7);
        Feed feed = new Feed(group);
        for (int i = 0; i < sizes.size(); i++) {
            feed.records("key" + i, sizes.get(i));
        }

        assertThat(group.records()).isCloseTo(most, within((long) LESS_THAN_A_STEP));
        assertThat(text(group)).isEqualTo("key" + sizes.indexOf(most));
        assertThat(group.partition()).isEqualTo(7);
    }

    @Test
    void records_noRecord_zero() {
        assertThat(new LargestGroup(0).records()).isZero();
    }

    @Test
    void records_distinctKeys_oneStep() {
        LargestGroup group = new LargestGroup(0);
        Feed feed = new Feed(group);
        for (int i = 0; i < 10_000; i++) {
            feed.records("key" + i, 1);
        }
        assertThat(group.records()).isEqualTo(LargestGroup.STEP);
    }

    /** The record's array is used again for the next one, as a cursor's is. */
    @Test
    void key_arrayOfTheRecordOverwritten_unchanged() {
        LargestGroup group = new LargestGroup(0);
        Feed feed = new Feed(group);
        feed.records("many", 1_000);
        feed.records("few!", 100);
        assertThat(text(group)).isEqualTo("many");
    }

    @Test
    void key_oneOfAMegabyte_itsBegin() {
        LargestGroup group = new LargestGroup(0);
        new Feed(group).records("k".repeat(1 << 20), 2 * LargestGroup.STEP);
        assertThat(text(group)).isEqualTo("k".repeat(1_024));
        assertThat(group.records()).isEqualTo(2 * LargestGroup.STEP);
    }

    @Test
    void add_groupsOfOtherPartitions_largest() {
        LargestGroup all = new LargestGroup(0);
        for (int partition = 1; partition <= 3; partition++) {
            LargestGroup group = new LargestGroup(partition);
            new Feed(group).records("key" + partition, partition == 2 ? 2_000 : 1_000);
            all.add(group);
        }
        assertThat(all.partition()).isEqualTo(2);
        assertThat(text(all)).isEqualTo("key2");
        assertThat(all.records()).isCloseTo(2_000, within((long) LESS_THAN_A_STEP));
    }

    private static String text(LargestGroup group) {
        return new String(group.key(), StandardCharsets.US_ASCII);
    }

    /** Shows every 64th record, as the loops that pass records on do. */
    private static final class Feed {
        private final LargestGroup group;
        private final RecordView view = new RecordView();
        private ByteBuffer buffer = ByteBuffer.allocate(0);
        private long number;

        Feed(LargestGroup group) {
            this.group = group;
        }

        void records(String key, int count) {
            byte[] bytes = key.getBytes(StandardCharsets.US_ASCII);
            for (int i = 0; i < count; i++) {
                if (++number % LargestGroup.STEP == 0) {
                    group.look(record(bytes));
                }
            }
        }

        private RecordView record(byte[] key) {
            if (buffer.capacity() < RecordLayout.MAX_HEADER + key.length) {
                buffer = ByteBuffer.allocate(RecordLayout.MAX_HEADER + key.length);
            }
            Arrays.fill(buffer.array(), (byte) 0);
            int keyAt = RecordLayout.putVint(buffer.array(), RecordLayout.putVint(buffer.array(), 0, key.length), 0);
            System.arraycopy(key, 0, buffer.array(), keyAt, key.length);
            view.point(buffer, 0);
            return view;
        }
    }
}
