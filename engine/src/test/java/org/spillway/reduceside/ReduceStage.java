package org.spillway.reduceside;

import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.spillway.testing.BombedJob;
import org.spillway.testing.ReduceHarness.Way;
import org.spillway.testing.TestJob;

/**
 * The stages at which a reduce calls the job's own code. Each has a class and method that are then on the stack, and a
 * job that reaches the stage.
 */
enum ReduceStage {
    DECODE_LOCAL_FILE("fetch.LocalSource.read", Way.HANDED_OVER, Code.CODEC),
    DECODE_OVER_HTTP("fetch.Fetcher.receive", Way.HTTP, Code.CODEC),
    DECODE_TO_FILE("store.OutputReader.toFile", Way.HTTP, Code.CODEC),
    ENCODE_TO_FILE("org.spillway.segment.SegmentWriter.append", Way.HTTP, Code.CODEC),
    COMPARE_IN_SPILL("store.RunMerge.merge", Way.HTTP, Code.COMPARATOR),
    COMBINE_IN_SPILL("store.RunMerge.merge", Way.HTTP, Code.COMBINER),
    ENCODE_IN_SPILL("store.RunMerge.merge", Way.HTTP, Code.CODEC),
    COMPARE_IN_PASS("store.RunMerge.merge", Way.HANDED_OVER, Code.COMPARATOR),
    DECODE_IN_PASS("store.RunMerge.merge", Way.HANDED_OVER, Code.CODEC),
    ENCODE_IN_PASS("org.spillway.segment.SegmentWriter.append", Way.HANDED_OVER, Code.CODEC),
    COMPARE_AHEAD("input.Batches.run", Way.HANDED_OVER, Code.COMPARATOR),
    DECODE_AHEAD("input.Batches.run", Way.HANDED_OVER, Code.CODEC),
    COMPARE_IN_TURN("input.Batches.next", Way.HANDED_OVER, Code.SHARED_COMPARATOR),
    DECODE_IN_TURN("input.Batches.next", Way.HANDED_OVER, Code.CODEC),
    REDUCE("org.apache.hadoop.mapred.ReduceTask", Way.HTTP, Code.REDUCER);

    private static final String OURS = "org.spillway.reduceside.";

    private final String caller;
    private final Way way;
    private final Code code;

    ReduceStage(String caller, Way way, Code code) {
        this.caller = caller;
        this.way = way;
        this.code = code;
    }

    /** Class and method that are on the stack. */
    String caller() {
        return caller.startsWith("org.") ? caller : OURS + caller;
    }

    Way way() {
        return way;
    }

    /** Whether an exception at this stage means that an output cannot be read, so that it is fetched again. */
    boolean isFetchOverHttp() {
        return this == DECODE_OVER_HTTP || this == DECODE_TO_FILE;
    }

    /** Whether an exception at this stage means that a merge cannot decode an output whose checksum is right. */
    boolean isMergeOfOutputs() {
        return switch (this) {
            case DECODE_IN_PASS, DECODE_AHEAD, DECODE_IN_TURN -> true;
            default -> false;
        };
    }

    /** Returns a job whose reduce reaches this stage with the outputs of {@link ReduceFaults#spilling}. */
    TestJob job() {
        Class<?> key = this == COMPARE_IN_TURN || this == DECODE_IN_TURN ? BombedJob.Key.class : Text.class;
        TestJob job = TestJob.job(key, LongWritable.class, 1, 1)
                .with("mapreduce.reduce.shuffle.retry-delay.max.ms", 100)
                .with("mapreduce.task.io.sort.factor", isPass() ? 3 : 100)
                .with("spillway.spill.codec", "job");
        if (way == Way.HANDED_OVER || this == DECODE_TO_FILE || this == ENCODE_TO_FILE) {
            job.with("mapreduce.reduce.shuffle.memory.limit.percent", 0.01); // no output stays in memory
        }
        switch (code) {
            case CODEC -> job.compressedBy(BombedJob.Codec.class);
            case COMPARATOR ->
                job.sortedBy(BombedJob.Order.class).with("spillway.compare.parallel", this == COMPARE_AHEAD);
            case SHARED_COMPARATOR -> {} // the key class registers it
            case COMBINER -> job.combinedBy(BombedJob.Sum.class);
            case REDUCER -> job.setReducerClass(BombedJob.Sum.class);
        }
        return job;
    }

    private boolean isPass() {
        return name().endsWith("PASS");
    }

    private enum Code {
        CODEC,
        COMPARATOR,
        SHARED_COMPARATOR,
        COMBINER,
        REDUCER
    }
}
