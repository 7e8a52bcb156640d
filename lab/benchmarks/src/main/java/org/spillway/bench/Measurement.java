package org.spillway.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.mapred.JobConf;

/** Runs a workload once in this JVM and measures the run. */
final class Measurement {
    private final CollectorKind kind;
    private final Path folder;
    private final Vcores vcores;
    private Workload last;

    Measurement(CollectorKind kind, Path folder, Vcores vcores) {
        this.kind = kind;
        this.folder = folder;
        this.vcores = vcores;
        if (kind == CollectorKind.STOCK) {
            StockClock.listen();
        }
    }

    Sample run(Workload workload) throws Exception {
        JobConf job = workload.job();
        workload.configure(kind, job);
        vcores.configure(job);
        Files.createDirectories(folder);
        Workload.Execution task = workload.prepare(job, folder);
        StockClock.reset();
        ProcessStats.resetPeak();
        long written = ProcessStats.writtenBytes();
        long cpu = ProcessStats.cpuNanos();
        long start = System.nanoTime();
        task.run();
        Sample sample = new Sample();
        sample.set(Metric.TOTAL, System.nanoTime() - start);
        sample.set(Metric.CPU, ProcessStats.cpuNanos() - cpu);
        sample.set(Metric.RSS, ProcessStats.peakBytes());
        sample.set(Metric.WRITTEN, ProcessStats.writtenBytes() - written);
        workload.phases(kind, sample);
        last = workload;
        return sample;
    }

    /** Reads back the output of the last run. */
    OutputDigest verify() throws IOException {
        return last.digest();
    }
}
