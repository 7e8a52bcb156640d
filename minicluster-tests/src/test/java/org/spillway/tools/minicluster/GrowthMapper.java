package org.spillway.tools.minicluster;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.spillway.testing.ProcFile;

/** Maps each line to one. Some tasks of a JVM count what it holds, and write the instances of each class to a file. */
public final class GrowthMapper extends Mapper<LongWritable, Text, Text, IntWritable> {
    static final String GROUP = "held by the JVM";
    static final String METRICS = "tasks with metrics of their JVM";
    private static final String FOLDER = "test.growth.folder";
    private static final String TASKS = "test.growth.tasks";
    private static final IntWritable ONE = new IntWritable(1);

    // Of so many full collections, the serial collector compacts the whole heap in one (MarkSweepAlwaysCompactCount).
    // In the others it leaves garbage at the heap's start, as arrays of int.
    private static final int COLLECTIONS = 4;

    private static int tasks;

    /** Called by Hadoop. */
    public GrowthMapper() {}

    static void count(int[] atTasks, Path folder, Configuration job) {
        for (int task : atTasks) {
            job.set(TASKS, job.get(TASKS, "") + "," + task);
        }
        job.set(FOLDER, folder.toString());
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
        context.write(line, ONE);
    }

    @Override
    protected void cleanup(Context context) throws IOException {
        tasks++;
        if (DefaultMetricsSystem.instance().getSource("JvmMetrics") != null) {
            context.getCounter(GROUP, METRICS).increment(1);
        }
        if (!List.of(context.getConfiguration().get(TASKS).split(",")).contains(Integer.toString(tasks))) {
            return;
        }
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        count(
                context,
                "HEAP_KIB",
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() >> 10);
        try {
            String histogram = diagnose("gcClassHistogram");
            Files.writeString(Path.of(context.getConfiguration().get(FOLDER), "histogram-" + tasks), histogram);
        } catch (JMException e) {
            throw new IOException(e);
        }
        count(
                context,
                "OTHER_KIB",
                ManagementFactory.getMemoryMXBean().getNonHeapMemoryUsage().getUsed() >> 10);
        count(context, "THREADS", ManagementFactory.getThreadMXBean().getThreadCount());
        count(context, "CLASSES", ManagementFactory.getClassLoadingMXBean().getLoadedClassCount());
        count(context, "OPEN_FILES", openFiles());
        count(context, "RSS_KIB", ProcFile.number("status", "VmRSS:"));
    }

    private static void count(Context context, String what, long value) {
        context.getCounter(GROUP, name(what, tasks)).setValue(value);
    }

    static String name(String what, int task) {
        return what + "_AT_" + task;
    }

    private static String diagnose(String command) throws JMException {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        return (String) beans.invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                command,
                new Object[] {null},
                new String[] {String[].class.getName()});
    }

    private static long openFiles() {
        return Path.of("/proc/self/fd").toFile().list().length;
    }
}
