package org.spillway.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.spillway.SpillwayCollector;
import org.spillway.testing.TaskHarness;

/** Outputs of maps in the folders that YARN gives an application. */
final class MapOutputFiles {
    private static final int BUFFER_MB = 64;

    private MapOutputFiles() {}

    /** The application's folder below a node manager's local dir. */
    static Path app(Path folder) {
        return folder.resolve("usercache/bench/appcache/application_1_0001");
    }

    /** The output of a map. */
    static Path file(Path folder, int map) {
        TaskAttemptID attempt = new TaskAttemptID("1", 1, TaskType.MAP, map, 0);
        return app(folder).resolve("output").resolve(attempt.toString()).resolve("file.out");
    }

    /** Writes the outputs of so many maps for one reduce: one task makes all as its partitions, which become a file each. */
    static void write(JobConf job, Shape records, int maps, Path folder) throws IOException, InterruptedException {
        Path made = folder.resolve("made");
        JobConf one = new JobConf(job);
        one.setNumReduceTasks(maps);
        one.setInt(MRJobConfig.IO_SORT_MB, BUFFER_MB);
        try {
            Files.createDirectories(made);
            TaskHarness task = new TaskHarness(SpillwayCollector.class, one, made);
            task.init();
            records.maker().make(records.records(), maps, task::emit);
            task.collector().flush();
            task.collector().close();
            split(one, made, maps, folder);
        } catch (ClassNotFoundException e) {
            throw new IOException("cannot make map outputs", e);
        } finally {
            Sandbox.delete(made);
        }
    }

    private static void split(JobConf job, Path made, int maps, Path folder) throws IOException {
        Path all = TaskHarness.find(made, "file.out").toPath();
        SpillRecord index = new SpillRecord(new org.apache.hadoop.fs.Path(all + ".index"), job);
        try (RandomAccessFile source = new RandomAccessFile(all.toFile(), "r")) {
            for (int map = 0; map < maps; map++) {
                IndexRecord entry = index.getIndex(map);
                Path file = file(folder, map);
                Files.createDirectories(file.getParent());
                source.seek(entry.startOffset);
                try (OutputStream out = Files.newOutputStream(file)) {
                    InputStream in = Channels.newInputStream(source.getChannel());
                    IOUtils.copyBytes(in, out, entry.partLength, false);
                }
                SpillRecord own = new SpillRecord(1);
                own.putIndex(new IndexRecord(0, entry.rawLength, entry.partLength), 0);
                own.writeToFile(new org.apache.hadoop.fs.Path(file + ".index"), job);
            }
        }
    }
}
