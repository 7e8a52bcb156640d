package org.spillway.doctor;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.spillway.job.JobSettings;
import org.spillway.job.MemoryBounds;
import org.spillway.job.TaskCores;
import org.spillway.mapside.MapSidePlan;
import org.spillway.minicluster.Collector;
import org.spillway.order.KeyOrder;
import org.spillway.record.RecordEncoder;
import org.spillway.segment.SegmentStreams;

/** Looks at one job's settings. Its classes must be on the class path: see {@link JobClasses#missing}. */
final class Doctor {
    private final JobConf job;
    private final List<Diagnosis.Fact> facts = new ArrayList<>();
    private final List<String> advice = new ArrayList<>();

    private Doctor(JobConf job) {
        this.job = job;
    }

    /** What becomes of a job with these settings. */
    static Diagnosis examine(JobConf job) {
        Doctor doctor = new Doctor(job);
        boolean taken = doctor.isTaken();
        return new Diagnosis(taken, doctor.facts, doctor.advice);
    }

    private boolean isTaken() {
        MapSidePlan plan;
        SegmentStreams streams;
        try {
            if (job.getNumReduceTasks() == 0) {
                fact("reason", "no reduces (" + MRJobConfig.NUM_REDUCES + "=0): there is no map output to sort");
                return false;
            }
            MemoryBounds bounds = TaskBounds.of(job);
            TaskCores cores = TaskCores.of(job, TaskType.MAP, true);
            plan = MapSidePlan.of(job, bounds, cores);
            streams = new SegmentStreams(job, plan.codec());
            checkSerializations(job.getMapOutputKeyClass(), job.getMapOutputValueClass());
            explainSwitch();
            explainKeys(plan);
            explainThreads(plan, cores);
            explainMemory(plan, bounds);
        } catch (IOException | RuntimeException | LinkageError e) {
            // As a task would: whatever goes wrong in the beginning leaves the job to the next collector.
            facts.clear();
            advice.clear();
            fact("reason", e.getMessage() == null ? e.toString() : e.getMessage());
            return false;
        }
        explainCodec(plan, streams);
        explainCombiner();
        return true;
    }

    private <K, V> void checkSerializations(Class<K> key, Class<V> value) throws IOException {
        new RecordEncoder<>(job, key, value);
    }

    private void explainSwitch() {
        String classes = job.get(MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR, Collector.STOCK.className());
        String ours = Collector.SPILLWAY.className();
        String stock = Collector.STOCK.className();
        if (!classes.contains(ours)) {
            fact("switch", "off: " + MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR + "=" + classes);
            advice.add("switch it on: " + MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR + "=" + ours + "," + stock);
        } else if (classes.contains(stock)) {
            fact("switch", "on, with stock behind it");
        } else {
            fact("switch", "on, with nothing behind it: a task that cannot take the job fails");
        }
    }

    private void explainKeys(MapSidePlan plan) {
        KeyOrder order = plan.order();
        String comparator = job.getOutputKeyComparator().getClass().getName();
        String how;
        if (order.prefixDecides()) {
            how = "radix sort on the key's number; nothing is compared";
        } else if (order.asBytes() != null) {
            how = "radix sort on 8 bytes of the key, and on the next 8 where they are equal";
        } else {
            how = "merge sort by that comparator";
            advice.add(
                    "no fast path for " + comparator + ": Text, BytesWritable, MD5Hash and numbers, with Hadoop's own"
                            + " comparators, are sorted without one");
        }
        fact("keys", job.getMapOutputKeyClass().getName() + " by " + comparator + ": " + how);
    }

    private void explainThreads(MapSidePlan plan, TaskCores cores) {
        String why = cores.countIs();
        if (plan.orders().isShared()) {
            why = "the comparator is one for the whole JVM";
        } else if (job.get(JobSettings.THREADS) != null) {
            why = JobSettings.THREADS + "=" + plan.threads();
        }
        fact("threads", plan.threads() + " (" + why + ")");
    }

    private void explainMemory(MapSidePlan plan, MemoryBounds bounds) {
        String where = plan.memory().offHeap() ? " MiB off the heap" : " MiB on the heap";
        fact(
                "memory",
                mib(plan.memory().bytes()) + where + "; -Xmx " + mib(bounds.heap()) + " MiB, " + bounds.wholeIs());
        if (plan.memory().remark() != null) {
            advice.add(plan.memory().remark());
        }
    }

    private void explainCodec(MapSidePlan plan, SegmentStreams streams) {
        CompressionCodec codec = plan.codec();
        if (codec == null) {
            fact("codec", "none");
        } else {
            fact(
                    "codec",
                    codec.getClass().getName() + (streams.hasOwnCodec() ? ", by Spillway itself" : ", by Hadoop's code")
                            + "; spills "
                            + (plan.spillCodec() == null
                                    ? "plain"
                                    : "by " + plan.spillCodec().getClass().getName()));
        }
        if (streams.padding() > 0) {
            fact("encrypted", "spills and output; segments one after the other");
        }
    }

    private void explainCombiner() {
        if (job.getCombinerClass() != null) {
            fact("combiner", job.getCombinerClass().getName() + ", old API: by Spillway's own iterator");
            return;
        }
        String name = job.get(MRJobConfig.COMBINE_CLASS_ATTR);
        fact("combiner", name == null ? "none" : name + ", new API: in Hadoop's own context");
    }

    private void fact(String topic, String text) {
        facts.add(new Diagnosis.Fact(topic, text));
    }

    private static long mib(long bytes) {
        return bytes >> 20;
    }
}
