package org.spillway.jobs.keys;

import org.apache.hadoop.mapreduce.Partitioner;

/** Sends all keys of one {@link GroupedKey#group} to one reduce. */
public final class GroupPartitioner extends Partitioner<GroupedKey<?>, Object> {

    @Override
    public int getPartition(GroupedKey<?> key, Object value, int partitions) {
        return (key.group().hashCode() & Integer.MAX_VALUE) % partitions;
    }
}
