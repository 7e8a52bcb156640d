package org.spillway.fuzz;

import java.util.SplittableRandom;

/** Random choices for a case. The same seed makes the same choices on every JVM. */
final class Draw {
    private final SplittableRandom random;

    Draw(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** Returns true once in {@code n} calls on average. */
    boolean onceIn(int n) {
        return random.nextInt(n) == 0;
    }

    /** Returns a number within the bounds, both included. */
    int between(int min, int max) {
        return random.nextInt(min, max + 1);
    }

    /** Returns a number within the bounds, both included. Each order of magnitude is equally likely. */
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
