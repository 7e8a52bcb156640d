package org.spillway.formats.shortcircuit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.spillway.formats.lab.ParallelTasks;
import org.spillway.formats.lab.Study;
import org.spillway.formats.lab.WrongDataException;

/**
 * A workload. The measured time includes comparing each byte.
 *
 * @param files each repeats its {@link #content}, at least once
 * @param threads the threads of a file share its stream
 * @param reads reads of each thread
 * @param inOrder whether a read is of the next bytes, as many as the content has, or of any part of the first content
 */
record Reads(List<Path> files, int threads, int reads, boolean inOrder) {
    static final String RATE = "MB/s";

    /** About 256 KiB, as HDFS-347's files. No multiple of 512: bytes of another packet, block or buffer differ. */
    static final int CONTENT = (256 << 10) - 5;

    /** Returns the content of a file. */
    static byte[] content(Path file) {
        byte[] content = new byte[CONTENT];
        new SplittableRandom(file.getName().hashCode()).nextBytes(content);
        return content;
    }

    /** Reads by a path and returns the rate. */
    Map<String, Double> run(MiniDFSCluster cluster, ReadPath path) throws Exception {
        List<FSDataInputStream> streams = new ArrayList<>();
        try (FileSystem client = client(cluster, path)) {
            AtomicLong bytes = new AtomicLong();
            List<Callable<Long>> tasks = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int file = i % files.size();
                if (file == i) {
                    streams.add(client.open(files.get(file)));
                }
                SplittableRandom random = new SplittableRandom(Study.SEED + i);
                tasks.add(() -> bytes.addAndGet(read(streams.get(file), files.get(file), random)));
            }
            long nanos = ParallelTasks.nanos(tasks);
            long local = 0;
            for (FSDataInputStream in : streams) {
                local += ((HdfsDataInputStream) in).getReadStatistics().getTotalShortCircuitBytesRead();
                in.close();
            }
            // A client that cannot read by its path reads over TCP instead, without an error.
            if (local != (path == ReadPath.REMOTE ? 0 : bytes.get())) {
                throw new IOException("not read by " + path + ": bytes=" + bytes + " short-circuit=" + local);
            }
            return Map.of(RATE, bytes.get() * 1e3 / nanos);
        }
    }

    private static FileSystem client(MiniDFSCluster cluster, ReadPath path) throws IOException {
        Configuration conf = new Configuration(cluster.getConfiguration(0));
        conf.setBoolean("dfs.client.read.shortcircuit", path != ReadPath.REMOTE);
        conf.setBoolean("dfs.client.use.legacy.blockreader.local", path == ReadPath.LEGACY);
        // Clients of one context share how they read blocks, so the settings of the first would apply to all.
        conf.set("dfs.client.context", path.name() + cluster.getNameNodePort());
        return FileSystem.newInstance(cluster.getURI(), conf);
    }

    private long read(FSDataInputStream in, Path file, SplittableRandom random) throws IOException {
        byte[] content = content(file);
        byte[] buffer = new byte[CONTENT];
        long bytes = 0;
        for (int i = 0; i < reads; i++) {
            int offset = inOrder ? 0 : random.nextInt(CONTENT);
            int length = inOrder ? CONTENT : 1 + random.nextInt(CONTENT - offset);
            if (inOrder) {
                in.readFully(buffer);
            } else {
                in.readFully(offset, buffer, 0, length);
            }
            int wrong = Arrays.mismatch(content, offset, offset + length, buffer, 0, length);
            if (wrong >= 0) {
                throw new WrongDataException(file, "read " + i, content[offset + wrong], buffer[wrong]);
            }
            bytes += length;
        }
        return bytes;
    }
}
