package org.spillway.fuzz;

import java.io.IOException;
import java.nio.file.Path;

/** The kinds of cases. A kind decides which knobs of a {@link FuzzCase} are drawn and how the case is run. */
enum CaseKind {
    /** One map task, with stock's buffer and with Spillway's. */
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
    /** A whole reduce of the outputs of several maps, with stock's shuffle and with Spillway's. */
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

    /** Returns the case of a seed, which is always the same. */
    abstract FuzzCase draw(long seed);

    /** Whether Hadoop can run the job, and its result depends only on its input. */
    abstract boolean isSound(FuzzCase c);

    /**
     * Runs a case on both and compares the results.
     *
     * @param dir an empty folder
     * @throws Difference if the result of Spillway differs from stock's, or if Spillway leaves something behind
     */
    abstract void check(FuzzCase c, Path dir) throws Exception;

    /** The options with which scripts/spillway fuzz runs cases of this kind. */
    String options() {
        return this == MAPS ? "" : "--reduces ";
    }
}
