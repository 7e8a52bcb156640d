package org.spillway;

import org.junit.jupiter.api.Tag;

/** The same with two parts. */
@Tag("nightly")
class FatPartitionOfTwoThreadsTest extends FatPartitionTest {
    @Override
    int threads() {
        return 2;
    }
}
