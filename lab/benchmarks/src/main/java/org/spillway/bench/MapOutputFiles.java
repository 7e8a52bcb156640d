package org.spillway.bench;

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
import org.apache.hadoop.mapreduce.CryptoUtils;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.spillway.SpillwayCollector;
import org.spillway.testing.TaskHarness;

/**
 * Writes map outputs into the folders that YARN gives an application.
 *
 * @param job has their codec, encryption and order
 * @param attempt number of the attempts that write them
 * @param reduces number of reduces; a map has the same segment for each
 */
record MapOutputFiles(JobConf job, Path folder, int attempt, int reduces) {
    private static final int BUFFER_MB = 64;
    private static final String OLD_COMBINER = "mapred.combiner.class";

    MapOutputFiles {
        job = new JobConf(job);
        job.setInt(MRJobConfig.IO_SORT_MB, BUFFER_MB);
        // The records already are the output of combiners.
        job.unset(OLD_COMBINER);
        job.unset(MRJobConfig.COMBINE_CLASS_ATTR);
    }

    /** Returns the application's folder below a node manager's local dir. */
    static Path app(Path folder) {
        return folder.resolve("usercache/bench/appcache/application_1_0001");
    }

    /** Returns the output file of an attempt of a map. */
    static Path file(Path folder, int map, int attempt) {
        TaskAttemptID id = new TaskAttemptID("1", 1, TaskType.MAP, map, attempt);
        return app(folder).resolve("output").resolve(id.toString()).resolve("file.out");
    }

    /** Writes the outputs of all maps. */
    void write(CollectorWorkload records, int maps) throws IOException, InterruptedException {
        RecordMaker maker = records.maker();
        if (!CryptoUtils.isEncryptedSpillEnabled(job)) {
            // One task writes all outputs as its partitions; each partition then becomes a file.
            write(maker, records.records(), maps, 0);
            return;
        }
        // The cipher counts from the beginning of a file: a segment cut out of another file cannot be decrypted. So
        // write each map's output with a task of its own.
        for (int i = 0; i < maps; i++) {
            int map = i;
            write(
                    (count, partitions, out) -> maker.make(count, maps, (key, value, partition) -> {
                        if (partition == map) {
                            out.emit(key, value, 0);
                        }
                    }),
                    records.records(),
                    1,
                    map);
        }
    }

    /** Writes the index of an output that has one segment, which all reduces share. */
    static void writeIndex(JobConf job, Path file, IndexRecord segment, int reduces) throws IOException {
        SpillRecord index = new SpillRecord(reduces);
        for (int reduce = 0; reduce < reduces; reduce++) {
            index.putIndex(segment, reduce);
        }
        index.writeToFile(new org.apache.hadoop.fs.Path(file + ".index"), job);
    }

    private void write(RecordMaker maker, int count, int maps, int firstMap) throws IOException, InterruptedException {
        Path made = folder.resolve("made");
        job.setNumReduceTasks(maps);
        try {
            Files.createDirectories(made);
            TaskHarness task = new TaskHarness(SpillwayCollector.class, job, made);
            task.init();
            maker.make(count, maps, task::emit);
            task.collector().flush();
            task.collector().close();
            split(made, maps, firstMap);
        } catch (ClassNotFoundException e) {
            throw new IOException("cannot make map outputs", e);
        } finally {
            Sandbox.delete(made);
        }
    }

    private void split(Path made, int maps, int firstMap) throws IOException {
        Path all = TaskHarness.find(made, "file.out").toPath();
        SpillRecord index = new SpillRecord(new org.apache.hadoop.fs.Path(all + ".index"), job);
        try (RandomAccessFile source = new RandomAccessFile(all.toFile(), "r")) {
            for (int map = 0; map < maps; map++) {
                IndexRecord entry = index.getIndex(map);
                Path file = file(folder, firstMap + map, attempt);
                Files.createDirectories(file.getParent());
                source.seek(entry.startOffset);
                try (OutputStream out = Files.newOutputStream(file)) {
                    InputStream in = Channels.newInputStream(source.getChannel());
                    IOUtils.copyBytes(in, out, entry.partLength, false);
                }
                writeIndex(job, file, new IndexRecord(0, entry.rawLength, entry.partLength), reduces);
            }
        }
    }
}
