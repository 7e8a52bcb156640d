package org.spillway.fuzz;

import java.util.SplittableRandom;

/** Lengths of keys or values. */
enum SizeShape {
    SMALL {
        @Override
        int size(SplittableRandom random, SizeMarks marks) {
            return random.nextInt(20);
        }
    },
    EMPTY {
        @Override
        int size(SplittableRandom random, SizeMarks marks) {
            return 0;
        }
    },
    ONE_BYTE {
        @Override
        int size(SplittableRandom random, SizeMarks marks) {
            return 1;
        }
    },
    HUNDRED {
        @Override
        int size(SplittableRandom random, SizeMarks marks) {
            return 100;
        }
    },
    MIXED {
        @Override
        int size(SplittableRandom random, SizeMarks marks) {
            return random.nextInt(1 << random.nextInt(11)) + random.nextInt(2);
        }
    },
    /** Lengths around those at which a length field grows by a byte. */
    LENGTH_FIELDS {
        @Override
        int size(SplittableRandom random, SizeMarks marks) {
            int bound = random.nextInt(50) == 0 ? 1 << 16 : random.nextInt(2) == 0 ? 1 << 7 : 1 << 8;
            return SizeMarks.around(random, bound);
        }
    },
    /** Records that just fit a page, or just do not. */
    PAGES {
        @Override
        int size(SplittableRandom random, SizeMarks marks) {
            int pages = random.nextInt(8) == 0 ? 2 : 1;
            return random.nextInt(3) == 0 ? random.nextInt(20) : SizeMarks.around(random, pages * marks.page());
        }
    },
    /** Nearly all lengths are small. Some are near the spill limit, near the buffer's size, or larger than both. */
    HUGE {
        @Override
        int size(SplittableRandom random, SizeMarks marks) {
            if (random.nextInt(60) > 0) {
                return random.nextInt(40);
            }
            switch (random.nextInt(4)) {
                case 0:
                    return SizeMarks.around(random, marks.limit());
                case 1:
                    return SizeMarks.around(random, marks.buffer());
                case 2:
                    return marks.buffer() + random.nextInt(marks.buffer());
                default:
                    return random.nextInt(marks.buffer());
            }
        }
    };

    abstract int size(SplittableRandom random, SizeMarks marks);
}
