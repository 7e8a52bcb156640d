package org.spillway.fuzz;

import java.io.IOException;
import java.nio.file.Path;

/** The kinds of cases: which of a {@link FuzzCase}'s knobs are drawn, and what is run with them. */
enum CaseKind {
    /** a task's records, by stock's buffer and by Spillway's */
    MAPS {
        @Override
        FuzzCase draw(long seed) {
            return CaseDraw.of(seed);
        }

        @Override
        boolean isSound(FuzzCase c) {
            return CaseRules.isSound(c);
        }

        @Override
        void check(FuzzCase c, Path dir) throws IOException, InterruptedException {
            CaseRun.check(c, dir);
        }
    },
    /** a whole reduce of several maps' outputs, by stock's shuffle and by Spillway's */
    REDUCES {
        @Override
        FuzzCase draw(long seed) {
            return ReduceDraw.of(seed);
        }

        @Override
        boolean isSound(FuzzCase c) {
            return ReduceRules.isSound(c);
        }

        @Override
        void check(FuzzCase c, Path dir) throws Exception {
            ReduceRun.check(c, dir);
        }
    };

    /** The case of a seed, always the same. */
    abstract FuzzCase draw(long seed);

    /** Whether the job is one that Hadoop runs, and whose result rests on its input. */
    abstract boolean isSound(FuzzCase c);

    /**
     * Runs a case and compares.
     *
     * @param dir an empty folder
     * @throws Difference if Spillway did anything else than stock, or left something behind
     */
    abstract void check(FuzzCase c, Path dir) throws Exception;

    /** What scripts/spillway fuzz must be given to run cases of this kind. */
    String options() {
        return this == MAPS ? "" : "--reduces ";
    }
}
