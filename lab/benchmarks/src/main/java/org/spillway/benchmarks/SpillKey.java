package org.spillway.benchmarks;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.CryptoUtils;
import org.apache.hadoop.mapreduce.security.TokenCache;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * The key of a job's encrypted intermediate data, stored where a task finds it: in the credentials of the process's
 * user.
 */
final class SpillKey {
    private static final int BYTES = 16;

    private SpillKey() {}

    /** Stores it, if the job's intermediate data is encrypted. */
    static void addFor(JobConf job) throws IOException {
        if (!CryptoUtils.isEncryptedSpillEnabled(job)) {
            return;
        }
        Credentials credentials = new Credentials();
        TokenCache.setEncryptedSpillKey(new byte[BYTES], credentials);
        UserGroupInformation.getCurrentUser().addCredentials(credentials);
    }
}
