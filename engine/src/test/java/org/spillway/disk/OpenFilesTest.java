package org.spillway.disk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** One test changes the limit. */
@Isolated
class OpenFilesTest {
    // This JVM has more than half of these open. A quarter is more than none.
    private static final int CROWDED = 8;

    @AfterEach
    void limitOfTheSystem() {
        OpenFiles.limitTo(0);
    }

    @Test
    void aMergeReadsAnEighthOfTheLimit() {
        assertThat(OpenFiles.sources(1)).isEqualTo((int) (OpenFiles.limit() / 8));
        assertThat(OpenFiles.sources(2)).isEqualTo((int) (OpenFiles.limit() / 16));
    }

    @Test
    void placesAreGivenBack() {
        int before = OpenFiles.kept();
        assertThat(OpenFiles.tryKeep()).isTrue();
        assertThat(OpenFiles.kept()).isEqualTo(before + 1);
        OpenFiles.giveBack();
        assertThat(OpenFiles.kept()).isEqualTo(before);
    }

    /** The task that follows one with many files, or precedes it, has none open. */
    @Test
    void aTaskIsNotDeniedWhatAnEarlierOneHadNoRoomFor() {
        assertThat(OpenFiles.kept()).isZero();
        OpenFiles.limitTo(CROWDED);
        assertThat(OpenFiles.tryKeep())
                .as("no count of before, when nothing was kept")
                .isFalse();
        OpenFiles.limitTo(0);
        assertThat(OpenFiles.tryKeep()).as("crowded when last counted").isTrue();
        OpenFiles.giveBack();
        OpenFiles.limitTo(CROWDED);
        assertThat(OpenFiles.tryKeep()).as("not crowded when last counted").isFalse();
    }
}
