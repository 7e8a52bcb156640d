package org.spillway.tools.minicluster;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Joins drawn from seeds: {@code doctor --job} names the key with most records. The properties {@code spillway.draws.jobs} and
 * {@code spillway.draws.seed} set how many, and the first.
 */
@Tag("nightly")
class SkewDrawsIT {
    private static final long SEED = Long.getLong("spillway.draws.seed", 67_000_000);
    private static final int JOBS = Integer.getInteger("spillway.draws.jobs", 20);

    static LongStream seeds() {
        return LongStream.range(SEED, SEED + JOBS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void join_zipfKeysIn100Reduces_heaviestKeyNamed(long seed) throws Exception {
        ZipfJoin.of(seed).check();
    }
}
