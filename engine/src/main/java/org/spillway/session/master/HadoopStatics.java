package org.spillway.session.master;

import java.lang.reflect.Field;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.mapreduce.counters.Limits;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryEventHandler;
import org.apache.hadoop.mapreduce.v2.app.MRAppMaster;
import org.apache.hadoop.mapreduce.v2.app.job.impl.TaskAttemptImpl;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.spillway.jvm.StockChild;

/** What Hadoop's master keeps in static fields for its only job, and a session has to clear for the next. */
final class HadoopStatics {
    private final Field logSyncer = StockChild.field(MRAppMaster.class, "logSyncer");
    private final Field histories = StockChild.field(JobHistoryEventHandler.class, "fileMap");
    private final Field limits = StockChild.field(Limits.class, "isInited");
    private final Field requests = StockChild.field(TaskAttemptImpl.class, "RESOURCE_REQUEST_CACHE");
    private final Field container = StockChild.field(TaskAttemptImpl.class, "commonContainerSpec");
    private final Field classPath = StockChild.field(TaskAttemptImpl.class, "initialClasspath");
    private final Field applicationClassPath = StockChild.field(TaskAttemptImpl.class, "initialAppClasspath");
    private final Field hasClassPath = StockChild.field(TaskAttemptImpl.class, "initialClasspathFlag");

    /**
     * Finds the fields.
     *
     * @throws ReflectiveOperationException naming what this Hadoop lacks
     */
    HadoopStatics() throws ReflectiveOperationException {}

    /** Clears what a master that has stopped has left. */
    void forget(MRAppMaster master) throws ReflectiveOperationException {
        ((ExecutorService) logSyncer.get(master)).shutdownNow();
        DefaultMetricsSystem.shutdown(); // a second master's source has the name of the first one's
        ((Map<?, ?>) histories.get(null)).clear();
        limits.set(null, false);
        ((Map<?, ?>) requests.get(null)).clear();
        container.set(null, null);
        classPath.set(null, null);
        applicationClassPath.set(null, null);
        ((AtomicBoolean) hasClassPath.get(null)).set(false);
    }
}
