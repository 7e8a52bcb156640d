package org.spillway.jvm.master;

import java.lang.reflect.Method;
import java.util.Collection;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.mapreduce.v2.app.job.Task;
import org.apache.hadoop.mapreduce.v2.app.job.impl.MapTaskImpl;

/** How much the maps of a job read, by their splits. Hadoop's tasks keep it to themselves. */
final class SplitLengths {
    /** The method of {@link MapTaskImpl} that returns its split. */
    static final String METHOD = "getTaskSplitMetaInfo";

    private SplitLengths() {}

    /** Returns the mean length of the splits of these maps in bytes. */
    static long mean(Collection<Task> maps) {
        try {
            Method split = MapTaskImpl.class.getDeclaredMethod(METHOD);
            split.setAccessible(true);
            long sum = 0;
            for (Task map : maps) {
                sum += ((TaskSplitMetaInfo) split.invoke(map)).getInputDataLength();
            }
            return sum / Math.max(1, maps.size());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("checked by HadoopMethods when the master began", e);
        }
    }
}
