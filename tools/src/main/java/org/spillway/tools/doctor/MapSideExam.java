package org.spillway.tools.doctor;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.spillway.HashOrder;
import org.spillway.job.JobSettings;
import org.spillway.job.MemoryBounds;
import org.spillway.job.TaskCores;
import org.spillway.mapside.MapSidePlan;
import org.spillway.order.KeyOrder;
import org.spillway.order.KeyOrders;
import org.spillway.record.RecordEncoder;
import org.spillway.report.Side;
import org.spillway.segment.SegmentStreams;

/** Examines the map side of a job. */
final class MapSideExam extends SideExam {
    // Hadoop's default buffer is an eighth of its default heap.
    private static final int SMALL_SHARE = 4;

    MapSideExam(JobConf job) {
        super(job);
    }

    @Override
    void look() throws IOException {
        MemoryBounds bounds = TaskBounds.of(job, TaskType.MAP);
        TaskCores cores = TaskCores.of(job, TaskType.MAP, true);
        MapSidePlan plan = MapSidePlan.of(job, bounds, cores);
        checkSerializations(job.getMapOutputKeyClass(), job.getMapOutputValueClass());
        explainSwitch();
        explainKeys();
        explainThreads(plan, cores);
        explainMemory(plan, bounds);
        explainFactor("runs", plan.mergeFactor(), plan.settings().mergeFactor());
        explainCodec(plan);
        explainCombiner();
    }

    private <K, V> void checkSerializations(Class<K> key, Class<V> value) throws IOException {
        new RecordEncoder<>(job, key, value);
    }

    private void explainSwitch() {
        String classes = job.get(Side.MAP.setting(), Side.MAP.stock());
        List<String> names = List.of(job.getTrimmedStrings(Side.MAP.setting(), Side.MAP.stock()));
        int ours = names.indexOf(Side.MAP.spillway());
        int stocks = names.indexOf(Side.MAP.stock());
        // A map takes the first class that initialises, and stock's does in each job that Spillway takes.
        boolean behind = stocks >= 0 && stocks < ours;
        if (ours < 0 || behind) {
            String first = behind ? "stock stands first: " : "";
            findings.fact("switch", "off: " + first + Side.MAP.setting() + "=" + classes);
            findings.advise("switch it on: " + Side.MAP.setting() + "=" + Side.MAP.spillwayThenStock());
        } else if (stocks >= 0) {
            findings.fact("switch", "on, with stock behind it");
        } else {
            findings.fact("switch", "on, with nothing behind it: a task that cannot take the job fails");
        }
    }

    private void explainKeys() {
        KeyOrder order = new KeyOrders(job).create();
        String comparator = job.getOutputKeyComparator().getClass().getName();
        String how;
        if (order.allEqual()) {
            how = "not sorted; a reducer gets them in any order, and a key may come in several groups";
        } else if (order.prefixDecides()) {
            how = "radix sort on the key's number; nothing is compared";
        } else if (order.asBytes() != null) {
            how = "radix sort on 8 bytes of the key, and on the next 8 where they are equal";
        } else if (order.hasPrefixes()) {
            how = order.needsArrays()
                    ? "radix sort on what the key starts with; that comparator sorts keys with the same start"
                    : "radix sort on a hash of 64 bits, and on the bytes of keys with the same hash";
        } else {
            how = "merge sort by that comparator";
            findings.advise(
                    "no fast path for " + comparator + ": Text, BytesWritable, MD5Hash and numbers, with Hadoop's own"
                            + " comparators, are sorted without one, and so is any key by " + HashOrder.class.getName()
                            + ", if the reducers need whole groups but no order");
        }
        findings.fact("keys", job.getMapOutputKeyClass().getName() + " by " + comparator + ": " + how);
    }

    private void explainThreads(MapSidePlan plan, TaskCores cores) {
        String why = cores.countSource();
        if (plan.oneThread() != null) {
            why = "not " + plan.settings().threads() + ": " + plan.oneThread();
        } else if (job.get(JobSettings.THREADS) != null) {
            why = JobSettings.THREADS + "=" + plan.threads();
        }
        findings.fact("threads", plan.threads() + " (" + why + ")");
    }

    private void explainMemory(MapSidePlan plan, MemoryBounds bounds) {
        String where = plan.memory().offHeap() ? " MiB off the heap" : " MiB on the heap";
        findings.fact(
                "memory",
                mib(plan.memory().bytes()) + where + "; -Xmx "
                        + mib(bounds.jvm().heap()) + " MiB, " + bounds.limitSource());
        if (plan.memory().remark() != null && !isSmallOnHeap(plan, bounds)) {
            findings.advise(plan.memory().remark());
        }
    }

    /** Whether the job has the buffer that it asks for, on the heap, where it leaves most to the mapper, as with stock. */
    private static boolean isSmallOnHeap(MapSidePlan plan, MemoryBounds bounds) {
        long bytes = plan.memory().bytes();
        return !plan.memory().offHeap()
                && bytes == plan.settings().sortBytes()
                && bytes <= bounds.jvm().usable() / SMALL_SHARE;
    }

    private void explainCodec(MapSidePlan plan) {
        CompressionCodec codec = plan.output().codec();
        SegmentStreams streams = plan.output().streams();
        if (codec == null) {
            findings.fact("codec", "none");
        } else {
            findings.fact(
                    "codec",
                    codec.getClass().getName()
                            + (streams.library() != null ? ", by Spillway itself" : ", by Hadoop's code")
                            + "; spills "
                            + (plan.spills().codec() == null
                                    ? "plain"
                                    : "by " + plan.spills().codec().getClass().getName()));
        }
        String lz4 = streams.library();
        if (lz4 != null) {
            findings.fact("lz4", lz4 + ", on this machine; a task's log tells its own");
        }
        if (streams.padding() > 0) {
            findings.fact("encrypted", "spills and output; segments one after the other");
        }
    }

    private void explainCombiner() {
        if (job.getCombinerClass() != null) {
            findings.fact("combiner", job.getCombinerClass().getName() + ", old API: by Spillway's own iterator");
            return;
        }
        String name = job.get(MRJobConfig.COMBINE_CLASS_ATTR);
        findings.fact("combiner", name == null ? "none" : name + ", new API: in Hadoop's own context");
    }

    private static long mib(long bytes) {
        return bytes >> 20;
    }
}
