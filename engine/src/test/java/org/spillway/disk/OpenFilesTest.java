package org.spillway.disk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OpenFilesTest {
    @Test
    void aMergeReadsAnEighthOfTheLimit() {
        long eighth = OpenFiles.limit() / 8;
        assertThat(OpenFiles.sources(10, 2)).isEqualTo(10);
        assertThat(OpenFiles.sources(Integer.MAX_VALUE, 1)).isEqualTo((int) Math.max(10, eighth));
        assertThat(OpenFiles.sources(Integer.MAX_VALUE, 2)).isEqualTo((int) Math.max(10, eighth / 2));
        assertThat(OpenFiles.sources(2, 1)).isEqualTo(2);
    }

    @Test
    void placesAreGivenBack() {
        int before = OpenFiles.kept();
        assertThat(OpenFiles.tryKeep()).isTrue();
        assertThat(OpenFiles.kept()).isEqualTo(before + 1);
        OpenFiles.giveBack();
        assertThat(OpenFiles.kept()).isEqualTo(before);
    }
}
