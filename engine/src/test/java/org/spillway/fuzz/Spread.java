package org.spillway.fuzz;

import java.util.SplittableRandom;

/** Which partition a record goes to. */
enum Spread {
    EVEN {
        @Override
        int partition(SplittableRandom random, int index, int partitions) {
            return random.nextInt(partitions);
        }
    },
    IN_TURN {
        @Override
        int partition(SplittableRandom random, int index, int partitions) {
            return index % partitions;
        }
    },
    NEARLY_ALL_IN_ONE {
        @Override
        int partition(SplittableRandom random, int index, int partitions) {
            return random.nextInt(20) > 0 ? partitions / 2 : random.nextInt(partitions);
        }
    },
    LAST_ONLY {
        @Override
        int partition(SplittableRandom random, int index, int partitions) {
            return partitions - 1;
        }
    },
    /** stretches of records for one partition each, so that runs lack most partitions */
    BY_STRETCHES {
        @Override
        int partition(SplittableRandom random, int index, int partitions) {
            return (int) ((index / 500L) * 7919 % partitions);
        }
    };

    abstract int partition(SplittableRandom random, int index, int partitions);
}
