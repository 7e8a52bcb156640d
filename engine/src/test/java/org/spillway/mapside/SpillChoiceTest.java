package org.spillway.mapside;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;

class SpillChoiceTest {
    private static final int PAGE = 4096;

    private final PagePool pool = new PagePool(64 << 20, PAGE, true);

    @AfterEach
    void free() {
        pool.close();
    }

    @Test
    void keepsSmallPartitionsBesideAFatPartition() {
        CollectedPartition[] partitions = partitions(2000, 0);
        fill(partitions[7], 20 << 20);
        fill(partitions[100], SpillChoice.SMALL_PARTITION - 4);
        fill(partitions[101], SpillChoice.SMALL_PARTITION);
        fill(partitions[102], 1);
        SpillChoice choice = SpillChoice.of(partitions);
        assertThat(IntStream.range(0, partitions.length).filter(choice::keeps)).containsExactly(100, 102);
    }

    @Test
    void spillsAllWhereNoneIsFat() {
        assertThat(SpillChoice.of(partitions(2000, 5000))).isNull();
    }

    @Test
    void spillsAllWhereNoneIsSmall() {
        assertThat(SpillChoice.of(partitions(10, 100_000))).isNull();
    }

    @Test
    void countsWhatAPartitionTakesNotWhatItHas() {
        // 4,000 pages with one byte each take 16 MB, half of what the large partition takes.
        CollectedPartition[] partitions = partitions(4000, 1);
        fill(partitions[0], 32 << 20);
        assertThat(SpillChoice.of(partitions)).isNull();
    }

    private CollectedPartition[] partitions(int count, int bytes) {
        CollectedPartition[] created = new CollectedPartition[count];
        for (int p = 0; p < count; p++) {
            created[p] = new CollectedPartition();
            fill(created[p], bytes);
        }
        return created;
    }

    private void fill(CollectedPartition partition, int bytes) {
        PartitionPages pages = partition.chain(0);
        byte[] piece = new byte[PAGE];
        for (int left = bytes; left > 0; left -= PAGE) {
            int length = Math.min(left, PAGE);
            if (!pages.append(piece, 0, length)) {
                pages.add(pool.lend(length));
                assertThat(pages.append(piece, 0, length)).isTrue();
            }
        }
    }
}
