package org.spillway.reduceside.input;

import org.apache.hadoop.mapred.JobConf;
import org.spillway.record.Fields;

/**
 * Which of the reducer's fields are copied to the start of an array of their own. Otherwise they stay in the batch, one
 * after the other.
 *
 * <p>Hadoop's old API takes the end position of a buffer for its length. A class that reads to the end of its stream
 * would also read the bytes behind its key or value, unless the field starts at position 0. The new API computes the
 * length. The standard Writables read only their own bytes.
 *
 * @param keys whether keys are copied
 * @param values whether values are copied
 */
public record OwnArrays(boolean keys, boolean values) {
    /** Returns the fields that the job's API and classes need in arrays of their own. */
    public static OwnArrays of(JobConf job) {
        if (job.getUseNewReducer()) {
            return new OwnArrays(false, false);
        }
        Fields fields = new Fields(job);
        return new OwnArrays(
                fields.standard(job.getMapOutputKeyClass()) == null,
                fields.standard(job.getMapOutputValueClass()) == null);
    }
}
