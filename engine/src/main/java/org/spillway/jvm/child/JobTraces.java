package org.spillway.jvm.child;

import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.spillway.jvm.IsolationMode;
import org.spillway.jvm.StockChild;

/** What the classes of an ended job would keep for the next job of a JVM that runs several. */
public final class JobTraces {
    private JobTraces() {}

    /**
     * Returns why there can be no other job, as the end of a sentence, or null. Does not fail.
     *
     * @param anew the classes that the job's own loader has defined
     */
    public static String firstOf(Configuration job, Set<Class<?>> anew, StockChild stock) {
        return Cleanup.failure("has classes whose static state is not known", () -> {
            IsolationMode mode = IsolationMode.of(job);
            return mode == IsolationMode.NEVER
                    ? null
                    : new Isolation(JobClasses.ofCluster(job), IsolationMode.AUTO, stock).firstOfJob(anew);
        });
    }
}
