package org.spillway.session.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
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

    /** Returns the key of a job whose master YARN would start so, as 32 hexadecimal digits. */
    static String of(ApplicationSubmissionContext job, Configuration conf) throws IOException {
        ContainerLaunchContext container = job.getAMContainerSpec();
        String all = String.join(
                "\n",
                container.getCommands().toString(),
                new TreeMap<>(container.getEnvironment()).toString(),
                String.valueOf(job.getAMContainerResourceRequests()),
                job.getQueue(),
                String.valueOf(job.getNodeLabelExpression()),
                String.valueOf(FileSystem.getDefaultUri(conf)),
                conf.get(YarnConfiguration.RM_ADDRESS, ""),
                conf.get(YarnConfiguration.RM_CLUSTER_ID, ""),
                VersionInfo.getBuildVersion(),
                EngineJar.checksum());
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(all.getBytes(StandardCharsets.UTF_8));
            return StringUtils.byteToHexString(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IOException("every JDK has SHA-256", e);
        }
    }
}
