package org.spillway.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spillway beside stock on random jobs, the same ones each time; scripts/fuzz.sh goes on with others. */
class FuzzTest {
    private static final long FIRST_SEED = 1_000_000;
    private static final int CASES = 500;

    @TempDir
    Path dir;

    @Test
    void spillwayGivesWhatStockGives() throws Exception {
        Fuzzer fuzzer = new Fuzzer(dir);
        for (long seed = FIRST_SEED; seed < FIRST_SEED + CASES; seed++) {
            FuzzCase drawn = CaseDraw.of(seed);
            Difference difference = fuzzer.difference(drawn);
            if (difference != null) {
                fail(
                        "case: " + drawn + "\nagain, and the smallest such case: scripts/fuzz.sh --seed " + seed
                                + " --cases 1\n" + difference.getMessage(),
                        difference);
            }
        }
    }

    @Test
    void aSeedAlwaysDrawsTheSameCaseAndItsLineTellsAll() {
        for (long seed = 0; seed < 2000; seed++) {
            String line = CaseDraw.of(seed).toString();
            assertThat(CaseDraw.of(seed).toString()).isEqualTo(line);
            assertThat(FuzzCase.parse(line).toString()).isEqualTo(line);
        }
    }
}
