package org.spillway.jvm;

import java.io.IOException;
import org.apache.hadoop.mapreduce.security.token.JobTokenSelector;
import org.apache.hadoop.security.token.TokenInfo;

/**
 * The calls of a JVM whose task has ended. Both sides prove that they know the job's token, as on Hadoop's {@code
 * TaskUmbilicalProtocol}, over which the task itself then comes.
 */
@TokenInfo(JobTokenSelector.class)
public interface JvmProtocol {
    /** Read by Hadoop's RPC. Master and tasks load the same jar. */
    long versionID = 1L;

    /**
     * Asks what to do next. The master holds its answer for up to a second while there is nothing to do. A repeated call gets
     * the same answer.
     *
     * @param container name of the JVM's container
     * @param attempt name of the attempt that has ended in the JVM
     */
    NextTask next(String container, String attempt) throws IOException;
}
