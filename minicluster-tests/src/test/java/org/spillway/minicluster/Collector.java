package org.spillway.minicluster;

import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** Who sorts a map task's output. */
public enum Collector {
    /** Hadoop's own. */
    STOCK("org.apache.hadoop.mapred.MapTask$MapOutputBuffer"),

    /** The engine of this project. */
    SPILLWAY("org.spillway.SpillwayCollector");

    private final String className;

    Collector(String className) {
        this.className = className;
    }

    /** What {@code mapreduce.job.map.output.collector.class} says for it. */
    public String className() {
        return className;
    }

    /** Makes it a job's collector, with no other behind it: a job that it cannot do fails. */
    public void setOn(Configuration job) {
        job.set(MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR, className);
    }

    /** As users write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
