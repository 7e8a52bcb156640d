package org.spillway.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class OpenFilesTest {
    private static final long LIMIT = 100;
    private static final long CROWD = 51;

    private final AtomicLong opened = new AtomicLong();
    private final OpenFiles files = new OpenFiles(LIMIT, opened::get);

    @Test
    void aMergeReadsAnEighthOfTheLimit() {
        assertThat(OpenFiles.sources()).isEqualTo((int) (OpenFiles.limit() / 8));
    }

    @Test
    void placesAreGivenBack() {
        assertThat(files.tryKeep()).isTrue();
        assertThat(files.kept()).isEqualTo(1);
        files.giveBack();
        assertThat(files.kept()).isZero();
    }

    @Test
    void tryKeep_quarterOfTheLimitIsKept_false() {
        for (int i = 0; i < LIMIT / 4; i++) {
            assertThat(files.tryKeep()).isTrue();
        }
        assertThat(files.tryKeep()).isFalse();
    }

    /** The task that follows one with many files, or precedes it, has none open. */
    @Test
    void aTaskIsNotDeniedWhatAnEarlierOneHadNoRoomFor() {
        opened.set(CROWD);
        assertThat(files.tryKeep())
                .as("no count of before, when nothing was kept")
                .isFalse();
        opened.set(0);
        assertThat(files.tryKeep()).as("crowded when last counted").isTrue();
        files.giveBack();
        opened.set(CROWD);
        assertThat(files.tryKeep()).as("not crowded when last counted").isFalse();
    }
}
