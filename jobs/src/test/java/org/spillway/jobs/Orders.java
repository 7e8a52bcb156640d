package org.spillway.jobs;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** The engine's sort orders, as a user's configuration names them. */
enum Orders {
    BY_HASH("org.spillway.HashOrder", null),
    NONE("org.spillway.NoOrder", "org.spillway.NeighbourGroups");

    private final String sort;
    private final String groups;

    Orders(String sort, String groups) {
        this.sort = sort;
        this.groups = groups;
    }

    void set(Configuration conf) {
        conf.set(MRJobConfig.KEY_COMPARATOR, sort);
        if (groups != null) {
            conf.set(MRJobConfig.GROUP_COMPARATOR_CLASS, groups);
        }
    }

    /** Whether a job that was submitted sorts in this order. */
    boolean isOf(Job job) {
        Configuration conf = job.getConfiguration();
        return sort.equals(conf.get(MRJobConfig.KEY_COMPARATOR))
                && (groups == null || groups.equals(conf.get(MRJobConfig.GROUP_COMPARATOR_CLASS)));
    }
}
