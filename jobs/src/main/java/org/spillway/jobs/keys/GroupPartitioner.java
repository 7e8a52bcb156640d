package org.spillway.jobs.keys;

import org.apache.hadoop.mapreduce.Partitioner;

/** A partitioner that assigns all keys with the same {@link GroupedKey#group} to one partition. */
public final class GroupPartitioner extends Partitioner<GroupedKey<?>, Object> {

    @Override
    public int getPartition(GroupedKey<?> key, Object value, int partitions) {
        return (key.group().hashCode() & Integer.MAX_VALUE) % partitions;
    }
}
