package org.spillway.tools.compare;

import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;

/**
 * A job that has ended.
 *
 * @param succeeded whether its master told YARN that it succeeded
 */
record EndedJob(JobID id, boolean succeeded) {
    static EndedJob of(ApplicationReport report) {
        ApplicationId id = report.getApplicationId();
        return new EndedJob(
                new JobID(Long.toString(id.getClusterTimestamp()), id.getId()),
                report.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED);
    }
}
