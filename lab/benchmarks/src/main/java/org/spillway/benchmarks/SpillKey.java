package org.spillway.benchmarks;

import java.io.IOException;
import org.apache.hadoop.mapreduce.security.TokenCache;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;

/** The key of a job's encrypted intermediate data, among the credentials of this process's user, where a task has it. */
final class SpillKey {
    private static final int BYTES = 16;

    private SpillKey() {}

    /** Adds it. */
    static void add() throws IOException {
        Credentials credentials = new Credentials();
        TokenCache.setEncryptedSpillKey(new byte[BYTES], credentials);
        UserGroupInformation.getCurrentUser().addCredentials(credentials);
    }
}
