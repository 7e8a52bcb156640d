package org.spillway.fuzz;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.JobConf;
import org.spillway.reduceside.store.ReduceMemory;
import org.spillway.testing.ReduceHarness.Output;
import org.spillway.testing.ReduceOracle;
import org.spillway.testing.TaskHarness.Pair;

/** Compares the reducer's input from Spillway's shuffle with that from stock's, and both with a model. */
final class ReduceCheck {
    private static final String COMBINED = "COMBINE_INPUT_RECORDS";

    // They depend on how often records were combined, and this depends on how often memory was short.
    private static final Set<String> OF_COMBINERS =
            Set.of("REDUCE_INPUT_RECORDS", "REDUCE_INPUT_GROUPS", "REDUCE_OUTPUT_RECORDS");
    // Without an order, the number of groups depends on which keys are neighbours.
    private static final Set<String> OF_ORDER = Set.of("REDUCE_INPUT_GROUPS", "REDUCE_OUTPUT_RECORDS");
    private static final Set<String> OF_FAULTS =
            Set.of("FAILED_SHUFFLE", "IO_ERROR", "CONNECTION", "BAD_ID", "WRONG_LENGTH", "WRONG_MAP", "WRONG_REDUCE");

    private final FuzzCase c;
    private final JobConf job;
    private final RawComparator<?> order;
    private final ReduceOutcome stock;
    private final long bytes;
    /** The reducer's expected input if nothing is combined, or null if the reducer must fail. */
    private final List<Pair> expected;
    /** The groups of a job that sorts by hash, found without a comparator. */
    private final KeyGroups groups;

    /**
     * Creates a check. Throws unless stock had the expected success or failure.
     *
     * @param outputs the records of the maps, in the order of maps
     */
    ReduceCheck(FuzzCase c, List<Pair> outputs, ReduceOutcome stock) throws IOException, InterruptedException {
        this.c = c;
        this.job = ReduceJob.of(c);
        this.order = job.getOutputKeyComparator();
        this.stock = stock;
        this.bytes = outputs.stream()
                .mapToLong(pair -> pair.key().length + pair.value().length)
                .sum();
        this.expected = expected(outputs);
        checkEnd("stock", stock);
        if (expected != null && !isCombined(stock.output())) {
            checkLikely(expected, stock.output().records());
        }
        this.groups = c.ordering() == Ordering.HASH && c.reducer() == ReducerKind.ALL ? KeyGroups.of(outputs) : null;
    }

    /** Checks one reduce of Spillway, whose settings may differ from those of the case. */
    void spillway(FuzzCase task, ReduceOutcome run) {
        checkEnd("spillway", run);
        if (expected == null) {
            return;
        }
        Output output = run.output();
        if (isCombined(output) || isCombined(stock.output())) {
            RawComparator<?> grouping = job.getCombinerKeyGroupingComparator();
            new Reduced(c.combiner(), grouping, records(stock.output()))
                    .check("reduce", new Reduced(c.combiner(), grouping, records(output)));
        }
        if (ReduceRules.isRefused(c)) { // stock has run this reduce, and it promises less
            if (!isCombined(output)) {
                checkLikely(expected, output.records());
            }
        } else if (!isCombined(output)) {
            if (c.ordering() == Ordering.NONE) {
                checkLikely(expected, output.records());
            } else {
                checkExactly(output.records());
            }
            if (groups != null) {
                groups.check(groups(output.records()));
            }
        }
        for (String counter : ReduceOracle.COUNTERS) {
            boolean mayDiffer = ReduceRules.combines(c) && OF_COMBINERS.contains(counter)
                    || mayFail(task) && OF_FAULTS.contains(counter)
                    || c.ordering() == Ordering.NONE && OF_ORDER.contains(counter);
            if (!mayDiffer) {
                equal(counter, output);
            }
        }
        if (!ReduceRules.combines(c) || fitsEasily()) {
            equal(COMBINED, output);
            equal("COMBINE_OUTPUT_RECORDS", output);
        }
        if (mayFail(task) && !ReduceRules.isRefused(c)) {
            Difference.unlessEqual(
                    "failed fetches",
                    "reduce",
                    c.fault().isFailure(),
                    output.counters().get("FAILED_SHUFFLE") > 0);
        }
    }

    // If two attempts of a map have succeeded, the second fetch may still run when the first ends. Stock counts the end
    // of the second one as a failure.
    private static boolean mayFail(FuzzCase task) {
        return task.fault() != OutputFault.NONE || task.get(Knob.TWICE) > 0;
    }

    private List<Pair> expected(List<Pair> outputs) throws IOException, InterruptedException {
        try {
            return ReduceModel.of(c, job, outputs);
        } catch (IllegalStateException e) {
            if (ReducerKind.BROKE.equals(e.getMessage())) {
                return null;
            }
            throw e;
        }
    }

    private void checkEnd(String who, ReduceOutcome run) {
        if (expected != null && run.failure() != null) {
            throw new Difference(who + " failed", Difference.trace(run.failure()), run.failure());
        }
        if (expected == null) {
            Throwable cause = run.failure();
            while (cause != null && cause.getCause() != null) {
                cause = cause.getCause();
            }
            if (cause == null || !ReducerKind.BROKE.equals(cause.getMessage())) {
                throw new Difference(who + " hides the reducer's failure", String.valueOf(run.failure()), cause);
            }
        }
    }

    // Whether neither shuffle can have been short of memory. If the job does not set a share, the smallest is that of
    // outputs kept on the heap, a quarter.
    private boolean fitsEasily() {
        long keep = c.get(Knob.KEEP_PERCENT) < 0 ? 25 : c.get(Knob.KEEP_PERCENT);
        long min = Math.min(keep, Math.min(c.get(Knob.LIMIT_PERCENT), c.get(Knob.MERGE_PERCENT)));
        // Stock counts bytes. Spillway counts the pages that contain them.
        int maps = c.get(Knob.MAPS);
        long pages = (long) ReduceMemory.heapPageSize(ReduceRules.memory(c), maps) * maps;
        long room = ReduceRules.memory(c) * min / 100;
        return bytes < room / 4 && bytes + pages < room;
    }

    // A combiner that reads no values does not count records.
    private boolean isCombined(Output output) {
        return output.counters().getOrDefault(COMBINED, 0L) > 0
                || ReduceRules.combines(c) && c.combiner() == CombinerKind.NOTHING && !fitsEasily();
    }

    private static List<Pair> records(Output output) {
        return output.records().stream().filter(pair -> !Mark.isAt(pair)).toList();
    }

    private void equal(String counter, Output output) {
        Difference.unlessEqual(
                "counter " + counter,
                "reduce",
                String.valueOf(stock.output().counters().get(counter)),
                String.valueOf(output.counters().get(counter)));
    }

    private void checkExactly(List<Pair> spillway) {
        Difference.unlessEqual("number of records", "reduce", expected.size(), spillway.size());
        for (int i = 0; i < expected.size(); i++) {
            if (!Pairs.same(expected.get(i), spillway.get(i))) {
                throw new Difference(
                        "not in the order of maps",
                        "record=" + i + " expected=" + Pairs.show(expected.get(i)) + " spillway="
                                + Pairs.show(spillway.get(i)));
            }
        }
    }

    // Records whose keys compare as equal may come in any order.
    private void checkLikely(List<Pair> model, List<Pair> seen) {
        if (c.ordering() == Ordering.NONE) {
            Difference.unlessEqual("records in any order", "reduce", lines(model), lines(seen));
            return;
        }
        List<List<Pair>> groups = groups(model);
        List<List<Pair>> others = groups(seen);
        Difference.unlessEqual("the case is none: number of groups", "stock", groups.size(), others.size());
        for (int g = 0; g < groups.size(); g++) {
            checkGroup("stock group=" + g, groups.get(g), others.get(g));
        }
    }

    private void checkGroup(String where, List<Pair> group, List<Pair> other) {
        Difference.unlessEqual("the case is none: records of a group", where, group.size(), other.size());
        byte[] first = group.get(0).value();
        byte[] otherFirst = other.get(0).value();
        boolean same = c.ordering().isFine()
                ? Arrays.equals(first, otherFirst)
                : order.compare(first, 0, first.length, otherFirst, 0, otherFirst.length) == 0;
        Difference.unlessEqual("the case is none: key of a group", where, true, same);
        if (!c.reducer().readsWholeGroups()) {
            return;
        }
        List<Pair> values = group.subList(1, group.size());
        List<Pair> otherValues = other.subList(1, other.size());
        if (c.is(Knob.OLD_REDUCER)) { // each value has the group's first key, not its own
            Difference.unlessEqual("the case is none: values of a group", where, values(values), values(otherValues));
        } else {
            Pairs.check(order, where, values, otherValues);
        }
    }

    private static List<String> lines(List<Pair> records) {
        return records.stream()
                .filter(pair -> !Mark.isAt(pair))
                .map(pair -> Arrays.toString(pair.key()) + Arrays.toString(pair.value()))
                .sorted()
                .toList();
    }

    private static List<String> values(List<Pair> records) {
        return records.stream()
                .map(pair -> Arrays.toString(pair.value()))
                .sorted()
                .toList();
    }

    // Returns the groups, each with its mark as the first record.
    private static List<List<Pair>> groups(List<Pair> seen) {
        List<List<Pair>> groups = new ArrayList<>();
        for (Pair pair : seen) {
            if (Mark.isAt(pair)) {
                groups.add(new ArrayList<>());
            }
            groups.get(groups.size() - 1).add(pair);
        }
        return groups;
    }
}
