package org.spillway.fuzz;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.JobConf;
import org.spillway.testing.TaskHarness.Output;
import org.spillway.testing.TaskHarness.Pair;

/** Compares Spillway's result of a case with stock's: success or failure, output and counters. */
final class CaseCheck {
    private static final String REFUSAL = "Spillway does not take this job: ";
    private static final List<String> FILES = List.of("file.out", "file.out.index");

    private final FuzzCase c;
    private final TaskRun stock;
    private final JobConf job;
    private final boolean fails;
    private final StableModel model;
    private final boolean stockCannot;
    private final List<Throwable> spillways = new ArrayList<>();

    /** Creates a check. Throws unless stock had the expected success or failure. */
    CaseCheck(FuzzCase c, TaskRun stock) throws IOException {
        this.c = c;
        this.stock = stock;
        this.job = CaseJob.of(c);
        this.fails = c.combiner() == CombinerKind.THROWS && hasPoison();
        this.stockCannot = stock.failure() != null && StockCannot.isKnown(c, stock.failure());
        if (stock.refused() != null || (stock.failure() != null && !fails && !stockCannot)) {
            Throwable cause = stock.refused() != null ? stock.refused() : stock.failure();
            throw new Difference("stock failed", "the case is none: " + Difference.trace(cause), cause);
        }
        this.model = c.combines() || stockCannot ? null : new StableModel(c, job);
    }

    /** Throws if stock cannot run the case, and tells what Spillway does. */
    void end() {
        if (stockCannot) {
            throw new StockCannot(stock.failure(), spillways);
        }
    }

    /** Checks one task of Spillway, whose settings may differ from those of the case. */
    void spillway(FuzzCase task, TaskRun run) throws IOException {
        if (c.refusal() != Refusal.NONE) {
            checkRefusal(run);
            return;
        }
        if (stockCannot) {
            checkWithoutStock(run);
            return;
        }
        if (run.refused() != null) {
            throw new Difference("refused", Difference.trace(run.refused()), run.refused());
        }
        if (fails) {
            checkFailure("stock", stock);
            checkFailure("spillway", run);
            Difference.unlessEqual("files after a failure", "folder", List.of(), run.files());
            return;
        }
        if (run.failure() != null) {
            throw new Difference("failed", Difference.trace(run.failure()), run.failure());
        }
        Difference.unlessEqual("files", "folder", FILES, run.files());
        checkOutput(task, run.output());
    }

    // Spillway may fail too, but what it writes must be right. The job's comparator cannot tell.
    private void checkWithoutStock(TaskRun run) throws IOException {
        spillways.add(run.refused() != null ? run.refused() : run.failure());
        if (run.output() != null && c.ordering() == Ordering.DEFAULT && !c.combines() && c.get(Knob.MAPPERS) == 1) {
            new StableModel(c, job, true).check(run.output().partitions());
        }
    }

    private void checkOutput(FuzzCase task, Output spillway) {
        CounterCheck counters = new CounterCheck(task, stock.output(), spillway);
        Difference.unlessEqual(
                "number of partitions",
                "index",
                c.get(Knob.PARTITIONS),
                spillway.partitions().size());
        boolean comparable = !c.combines() || isCombinedAlike(counters.fitsEasily());
        for (int p = 0; p < spillway.partitions().size(); p++) {
            List<Pair> expected = stock.output().partitions().get(p);
            List<Pair> actual = spillway.partitions().get(p);
            if (comparable) {
                Pairs.check(job.getOutputKeyComparator(), "partition=" + p, expected, actual);
            } else {
                RawComparator<?> grouping = job.getCombinerKeyGroupingComparator();
                new Reduced(c.combiner(), grouping, expected)
                        .check("partition=" + p, new Reduced(c.combiner(), grouping, actual));
            }
        }
        if (comparable) {
            counters.checkLengths();
        }
        counters.check();
        if (model != null) {
            Difference.unlessEqual(
                    "MAP_OUTPUT_BYTES as collected",
                    "task",
                    model.bytes(),
                    spillway.counters().get("MAP_OUTPUT_BYTES"));
            if (c.get(Knob.MAPPERS) == 1) {
                model.check(spillway.partitions());
            }
        }
    }

    /**
     * Whether both outputs must have the same records, not only records that are the same to a reducer. That is so if
     * all records are combined once, or if combining a record again does not change it. It is not so if keys that
     * compare as equal have different bytes, because the combiner may emit any of them.
     */
    private boolean isCombinedAlike(boolean fits) {
        CombinerKind combiner = c.combiner();
        if (!c.ordering().isFine()) {
            return false;
        }
        return fits
                ? combiner.isGivenByGroup()
                : combiner.isByRecord() && c.grouping() == Grouping.BY_ORDER && !CaseRules.mayBeOversized(c);
    }

    private boolean hasPoison() {
        CaseRecords records = new CaseRecords(c);
        return IntStream.range(0, records.count()).anyMatch(i -> CombinerKind.isPoison(records.longValue(i)));
    }

    private static void checkRefusal(TaskRun run) {
        if (run.refused() == null) {
            throw new Difference("not refused", String.valueOf(run.failure()), run.failure());
        }
        if (!(run.refused() instanceof IOException)
                || !run.refused().getMessage().startsWith(REFUSAL)) {
            throw new Difference("refused without a reason", Difference.trace(run.refused()), run.refused());
        }
        Difference.unlessEqual("files after a refusal", "folder", List.of(), run.files());
    }

    private static void checkFailure(String who, TaskRun run) {
        Throwable cause = run.failure();
        while (cause != null && cause.getCause() != null) {
            cause = cause.getCause();
        }
        if (cause == null || !CombinerKind.BROKE.equals(cause.getMessage())) {
            throw new Difference(who + " hides the combiner's failure", String.valueOf(run.failure()), cause);
        }
    }
}
