package org.spillway.bench.master;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskCalls;
import org.apache.hadoop.mapreduce.v2.api.records.JobState;
import org.apache.hadoop.mapreduce.v2.app.MRAppMaster;
import org.apache.hadoop.mapreduce.v2.app.job.Job;
import org.apache.hadoop.mapreduce.v2.util.MRWebAppUtil;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.spillway.jvm.master.SharingMaster;

/** Runs one job with a master of this JVM, and measures it. The master is left running. */
final class MasterRun {
    private static final long CLUSTER_TIME = 1; // part of the application's name
    private static final int REPORTS_A_SECOND = 100;
    private static final int LOOK_MILLIS = 20;
    private static final int SETTLE_MILLIS = 300;
    private static final long STUCK_NANOS = TimeUnit.SECONDS.toNanos(120);
    private static final double NANOS = 1e9;
    private static final double NANOS_OF_MILLI = 1e6;
    private static final double NANOS_OF_MICRO = 1e3;
    private static final double MB = 1 << 20;

    private final MasterWay way;
    private final MasterRow row;
    private final ContainerId container;
    private final Tally tally;
    private final MadeUpYarn yarn;
    private final MadeUpJvms jvms;

    MasterRun(MasterWay way, MasterRow row) {
        this.way = way;
        this.row = row;
        ApplicationAttemptId application =
                ApplicationAttemptId.newInstance(ApplicationId.newInstance(CLUSTER_TIME, 1), 1);
        container = ContainerId.newContainerId(application, 1);
        tally = new Tally(row.maps(), row.reduces());
        yarn = new MadeUpYarn(application, row.containers());
        jvms = new MadeUpJvms(application, yarn, tally, row.workMillis());
    }

    /**
     * Runs the job to its end.
     *
     * @param folder folder for the files of the job and its history
     */
    Figures run(Path folder) throws Exception {
        ApplicationAttemptId application = container.getApplicationAttemptId();
        JobConf conf = SubmittedJob.submit(row, folder, application.getApplicationId());
        MRWebAppUtil.initialize(conf);
        MadeUpRpc.connect(yarn, jvms);
        startReports();
        long heapBefore = liveHeap();
        long cpuBefore = cpuNanos();
        long start = System.nanoTime();
        Job job = start(conf);
        awaitTasks(job, row.tasks() / 2);
        long heapAtHalf = liveHeap();
        awaitSuccess(job);
        Map<Figure, Double> values = new EnumMap<>(Figure.class);
        values.put(Figure.JOB, (System.nanoTime() - start) / NANOS);
        values.put(Figure.CPU, (cpuNanos() - cpuBefore) / NANOS);
        values.put(Figure.HEAP, heapAtHalf / MB);
        values.put(Figure.HEAP_OF_TASK, (double) (heapAtHalf - heapBefore) / row.tasks());
        values.put(Figure.ASSIGNED, (tally.lastBegin() - start) / NANOS);
        addCounts(values);
        return new Figures(values);
    }

    private void addCounts(Map<Figure, Double> values) {
        values.put(Figure.JVMS, (double) tally.jvms());
        values.put(Figure.HEARTBEATS, (double) yarn.heartbeats());
        values.put(Figure.ASKS, (double) yarn.askRecords());
        values.put(Figure.GAP, tally.gapNanos(50) / NANOS_OF_MILLI);
        values.put(Figure.LONG_GAP, tally.gapNanos(99) / NANOS_OF_MILLI);
        if (!way.isStock()) {
            values.put(Figure.QUESTIONS, tally.questions() / values.get(Figure.JOB));
            values.put(Figure.QUESTION_TIME, tally.questionNanos() / NANOS_OF_MICRO);
        }
    }

    private Job start(JobConf conf) throws Exception {
        SharingMaster sharing = way.isStock() ? null : PrivateMembers.sharingMaster(conf, container);
        MRAppMaster master = sharing == null
                ? new MRAppMaster(
                        container.getApplicationAttemptId(),
                        container,
                        "localhost",
                        MadeUpNodes.PORT,
                        MadeUpNodes.PORT,
                        System.currentTimeMillis())
                : sharing;
        master.init(conf);
        jvms.connect(
                new TaskCalls(PrivateMembers.listener(master)),
                sharing == null ? null : PrivateMembers.questions(sharing));
        master.start();
        return PrivateMembers.job(master);
    }

    // Each node reports once a second.
    private void startReports() {
        Thread reports = new Thread(
                () -> {
                    try {
                        while (!Thread.currentThread().isInterrupted()) {
                            Thread.sleep(TimeUnit.SECONDS.toMillis(1) / REPORTS_A_SECOND);
                            yarn.report(MadeUpNodes.COUNT / REPORTS_A_SECOND);
                        }
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "made-up nodes");
        reports.setDaemon(true);
        reports.start();
    }

    private void awaitTasks(Job job, int count) throws Exception {
        int ended = -1;
        long changed = System.nanoTime();
        while (job.getCompletedMaps() + job.getCompletedReduces() < count) {
            if (tally.endedAttempts() != ended) {
                ended = tally.endedAttempts();
                changed = System.nanoTime();
            }
            check(job, System.nanoTime() - changed);
            Thread.sleep(LOOK_MILLIS);
        }
    }

    private void awaitSuccess(Job job) throws Exception {
        awaitTasks(job, row.tasks());
        long start = System.nanoTime();
        while (job.getState() != JobState.SUCCEEDED) {
            check(job, System.nanoTime() - start);
            Thread.sleep(LOOK_MILLIS);
        }
    }

    private void check(Job job, long unchangedNanos) {
        JobState state = job.getState();
        boolean isBroken = state == JobState.FAILED || state == JobState.KILLED || state == JobState.ERROR;
        if (isBroken || jvms.failure() != null || unchangedNanos > STUCK_NANOS) {
            throw new IllegalStateException(
                    "row=" + row.name() + " master=" + way.label() + " state=" + state + " maps="
                            + job.getCompletedMaps() + " reduces=" + job.getCompletedReduces() + " containers="
                            + yarn.liveContainers() + " " + job.getDiagnostics(),
                    jvms.failure());
        }
    }

    // Twice, since the first collection lets threads clear what only weak references held.
    private static long liveHeap() throws InterruptedException {
        System.gc();
        Thread.sleep(SETTLE_MILLIS);
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static long cpuNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }
}
