package org.spillway.fuzz;

import java.util.SplittableRandom;

/** Random choices in the shapes that a case needs; the same seed makes the same choices on every JVM. */
final class Draw {
    private final SplittableRandom random;

    Draw(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** True once in {@code n} times. */
    boolean onceIn(int n) {
        return random.nextInt(n) == 0;
    }

    /** A number of these bounds, both included. */
    int between(int min, int max) {
        return random.nextInt(min, max + 1);
    }

    /** A number of these bounds, both included, small ones as likely as large ones of as many digits. */
    int byMagnitude(int min, int max) {
        double share = random.nextDouble();
        return (int) Math.min(max, min + Math.round(StrictMath.expm1(share * StrictMath.log1p(max - min))));
    }

    int oneOf(int... choices) {
        return choices[random.nextInt(choices.length)];
    }

    @SafeVarargs
    final <E extends Enum<E>> int oneOf(E... choices) {
        return choices[random.nextInt(choices.length)].ordinal();
    }
}
