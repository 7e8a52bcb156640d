package org.spillway.reduceside.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MissingOutputsTest {
    /** Closing connections causes failures, which must not be counted or reported. */
    @Test
    void nothingIsWantedOnceTheFetchIsCancelled() {
        MissingOutputs missing = missing(1);
        assertThat(missing.isWanted(Attempts.of(0))).isTrue();
        missing.cancel();
        assertThat(missing.isWanted(Attempts.of(0))).isFalse();
    }

    /** The merge is then delayed, and a file may leave the page cache before it is read again. */
    @Test
    void notAllAreKnownOnceOneIsWithdrawn() {
        MissingOutputs missing = missing(4);
        assertThat(missing.isAllKnown()).isTrue();
        missing.withdraw(Attempts.of(3).id());
        assertThat(missing.isAllKnown()).isFalse();
        assertThat(missing.add(Attempts.of(3))).isFalse();
        assertThat(missing.isAllKnown()).as("it is the same attempt").isFalse();
        missing.claim(3);
        missing.withdraw(Attempts.of(3).id());
        assertThat(missing.isAllKnown()).as("what has been fetched stays").isTrue();
    }

    private static MissingOutputs missing(int maps) {
        MissingOutputs missing = new MissingOutputs(maps);
        Attempts.all(maps).forEach(attempt -> assertThat(missing.add(attempt)).isTrue());
        return missing;
    }
}
