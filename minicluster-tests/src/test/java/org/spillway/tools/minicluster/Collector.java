package org.spillway.tools.minicluster;

import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** The collector that sorts a map task's output. */
public enum Collector {
    /** Hadoop's collector. */
    STOCK("org.apache.hadoop.mapred.MapTask$MapOutputBuffer"),

    /** Spillway's collector. */
    SPILLWAY("org.spillway.SpillwayCollector");

    private final String className;

    Collector(String className) {
        this.className = className;
    }

    /** The value of {@code mapreduce.job.map.output.collector.class}. */
    public String className() {
        return className;
    }

    /** Makes this a job's only collector. A job that it cannot run fails. */
    public void setOn(Configuration job) {
        job.set(MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR, className);
    }

    /** Returns the name in lower case, as users write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
