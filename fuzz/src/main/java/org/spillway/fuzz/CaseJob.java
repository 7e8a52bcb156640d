package org.spillway.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.io.serializer.JavaSerialization;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.security.UserGroupInformation;
import org.spillway.job.JobSettings;
import org.spillway.testing.SpillKey;

/** Makes the configuration of a case. */
final class CaseJob {
    private static final float MOST_OF_STOCKS_BUFFER = 0.95f;
    private static final String SERIALIZATIONS = "io.serializations";

    static {
        try {
            SpillKey.addTo(UserGroupInformation.getCurrentUser());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private CaseJob() {}

    /**
     * Returns the job with settings that stock can run. Stock accepts some settings that Spillway refuses, and loops
     * forever with others. With a spill percent of 1.0, stock may overwrite its own index: {@code seed=20006858
     * keys=INT records=37450 sort-mb=1 spill-percent=100} ends with an ArrayIndexOutOfBoundsException in its sort.
     */
    static JobConf forStock(FuzzCase c) {
        JobConf job = of(c.with(Knob.REFUSAL, Refusal.NONE.ordinal()));
        float share = job.getFloat(MRJobConfig.MAP_SORT_SPILL_PERCENT, MOST_OF_STOCKS_BUFFER);
        job.setFloat(MRJobConfig.MAP_SORT_SPILL_PERCENT, Math.min(MOST_OF_STOCKS_BUFFER, share));
        return job;
    }

    static JobConf of(FuzzCase c) {
        JobConf job = new JobConf(false);
        c.store(job);
        job.setMapOutputKeyClass(c.keys().type());
        job.setMapOutputValueClass(c.values().type());
        job.setStrings(SERIALIZATIONS, WritableSerialization.class.getName());
        AvroFields.configure(job, c.keys(), c.values());
        if (c.keys().isJava() || c.values().isJava()) {
            job.setStrings(SERIALIZATIONS, job.get(SERIALIZATIONS), JavaSerialization.class.getName());
        }
        c.ordering().configure(job, c.keys());
        job.setNumReduceTasks(c.get(Knob.PARTITIONS));
        settings(c, job);
        if (c.combines()) {
            combiner(c, job);
        }
        c.refusal().configure(job);
        return job;
    }

    private static void settings(FuzzCase c, JobConf job) {
        job.setInt(MRJobConfig.IO_SORT_MB, c.get(Knob.SORT_MB));
        job.setFloat(MRJobConfig.MAP_SORT_SPILL_PERCENT, c.get(Knob.SPILL_PERCENT) / 100f);
        job.setInt(MRJobConfig.IO_SORT_FACTOR, c.get(Knob.FACTOR));
        job.setInt(JobContext.MAP_COMBINE_MIN_SPILLS, c.get(Knob.COMBINE_FROM));
        job.setInt(MRJobConfig.INDEX_CACHE_MEMORY_LIMIT, c.get(Knob.INDEX_CACHE_BYTES));
        job.setBoolean(MRJobConfig.MR_ENCRYPTED_INTERMEDIATE_DATA, c.is(Knob.ENCRYPTED));
        if (c.codec() != CodecKind.NONE) {
            job.setCompressMapOutput(true);
            job.setMapOutputCompressorClass(c.codec().type());
        }
        job.set(JobSettings.SPILL_CODEC, SpillCodec.values()[c.get(Knob.SPILL_CODEC)].setting());
        job.setInt(JobSettings.THREADS, c.get(Knob.THREADS));
        job.setBoolean(JobSettings.OFF_HEAP, !c.is(Knob.ON_HEAP));
    }

    private static void combiner(FuzzCase c, JobConf job) {
        c.grouping().configureCombiner(job);
        job.setBoolean(JobSettings.COMBINE_IN_PARALLEL, c.is(Knob.COMBINE_IN_PARALLEL));
        if (c.is(Knob.NEW_API)) {
            job.setClass(MRJobConfig.COMBINE_CLASS_ATTR, NewCombiner.class, Reducer.class);
        } else {
            job.setCombinerClass(OldCombiner.class);
        }
    }
}
