package org.spillway.session.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.StringUtils;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * What jobs of one session have in common: all that would start their masters' JVMs in the same way. A job that has anything
 * else is run by another session.
 */
final class SessionKey {
    private SessionKey() {}

    /**
     * Returns the key of a job of the current user, as 32 hexadecimal digits.
     *
     * @param job as YARN would start its master
     * @param jar the checksum of Spillway's
     */
    static String of(ApplicationSubmissionContext job, Configuration conf, String jar) throws IOException {
        ContainerLaunchContext container = job.getAMContainerSpec();
        String all = String.join(
                "\n",
                UserGroupInformation.getCurrentUser().getUserName(), // a client may have several
                new TreeMap<>(container.getApplicationACLs()).toString(), // may read the log, which is of all jobs
                conf.get(MRJobConfig.MAPREDUCE_APPLICATION_FRAMEWORK_PATH, ""),
                container.getCommands().toString(),
                new TreeMap<>(container.getEnvironment()).toString(),
                String.valueOf(job.getAMContainerResourceRequests()),
                job.getQueue(),
                String.valueOf(job.getNodeLabelExpression()),
                String.valueOf(FileSystem.getDefaultUri(conf)),
                conf.get(YarnConfiguration.RM_ADDRESS, ""),
                conf.get(YarnConfiguration.RM_CLUSTER_ID, ""),
                VersionInfo.getBuildVersion(),
                jar);
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(all.getBytes(StandardCharsets.UTF_8));
            return StringUtils.byteToHexString(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IOException("every JDK has SHA-256", e);
        }
    }
}
