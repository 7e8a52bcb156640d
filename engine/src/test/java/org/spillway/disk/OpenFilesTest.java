package org.spillway.disk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OpenFilesTest {
    private static final long LIMIT = 100;
    private static final long CROWD = 51;

    private long opened;
    private final OpenFiles files = new OpenFiles(LIMIT) {
        @Override
        public long opened() {
            return opened;
        }
    };

    @Test
    void sources_anyLimit_anEighthOfIt() {
        assertThat(OpenFiles.sources()).isEqualTo((int) (OpenFiles.limit() / 8));
    }

    @Test
    void tryKeep_placesGivenBack_true() {
        for (int i = 0; i < LIMIT; i++) {
            assertThat(files.tryKeep()).isTrue();
            files.giveBack();
        }
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
    void tryKeep_nothingKept_countedAgain() {
        opened = CROWD;
        assertThat(files.tryKeep())
                .as("no count of before, when nothing was kept")
                .isFalse();
        opened = 0;
        assertThat(files.tryKeep()).as("crowded when last counted").isTrue();
        files.giveBack();
        opened = CROWD;
        assertThat(files.tryKeep()).as("not crowded when last counted").isFalse();
    }
}
