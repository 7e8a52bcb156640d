package org.spillway.fuzz;

import java.util.SplittableRandom;

/** The partition of each record. */
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
    /** 500 consecutive records have the same partition, so that each run lacks most partitions. */
    BY_STRETCHES {
        @Override
        int partition(SplittableRandom random, int index, int partitions) {
            return (int) ((index / 500L) * 7919 % partitions);
        }
    };

    abstract int partition(SplittableRandom random, int index, int partitions);
}
