package org.spillway.disk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OpenFilesTest {
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
}
