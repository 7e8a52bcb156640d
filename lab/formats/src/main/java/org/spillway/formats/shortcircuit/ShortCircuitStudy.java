package org.spillway.formats.shortcircuit;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.net.unix.DomainSocket;
import org.apache.hadoop.security.UserGroupInformation;
import org.spillway.formats.lab.Results;
import org.spillway.formats.lab.ScratchFolder;
import org.spillway.formats.lab.Study;
import org.spillway.formats.lab.Table;
import org.spillway.formats.lab.Trial;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code shortcircuit}: repeats HDFS-347's random reads, and its t-test of reads in order. */
@Command(
        name = "shortcircuit",
        description =
                "Reads HDFS blocks on the DataNode's machine: over TCP, by the file's path and, if LD_LIBRARY_PATH"
                        + " has this Hadoop's libhadoop, by a domain socket. HDFS is one DataNode in this JVM.")
public final class ShortCircuitStudy extends Study {
    private static final int SMALL_BLOCK = 128 << 10;
    private static final int LARGE_BLOCK = 128 << 20;

    @Option(
            names = "--reads",
            paramLabel = "N",
            description = "reads of each thread in a round, of up to 256 KiB (default: ${DEFAULT-VALUE})")
    private int reads = 400;

    @Override
    public List<Table> run(PrintStream progress) throws Exception {
        atLeast(1, "--reads", reads);
        try (ScratchFolder scratch = scratch();
                MiniDFSCluster cluster = start(scratch)) {
            Results results = alternate(trials(cluster), progress);
            Table table = new Table(
                    "Means, times the path above, p by Welch's t-test",
                    List.of("reads: threads, files, blocks: path", "MB/s", "times", "p"));
            String above = "";
            for (String row : results.rows()) {
                above = row.endsWith(ReadPath.REMOTE.name()) ? row : above;
                double mean = results.estimate(row, Reads.RATE).mean();
                double times = mean / results.estimate(above, Reads.RATE).mean();
                table.add(List.of(row, mean, times, results.pValue(row, above, Reads.RATE)));
                above = row;
            }
            return List.of(table);
        }
    }

    private MiniDFSCluster start(ScratchFolder scratch) throws IOException {
        if (!scratch.isLocal()) {
            throw error("--folder=" + scratch.path() + ": must be local");
        }
        Configuration conf = new HdfsConfiguration(scratch.conf());
        conf.setInt("dfs.namenode.fs-limits.min-block-size", SMALL_BLOCK);
        String user = UserGroupInformation.getCurrentUser().getShortUserName();
        conf.set("dfs.block.local-path-access.user", user);
        if (ReadPath.AVAILABLE.contains(ReadPath.DOMAIN)) {
            // Hadoop refuses sockets below /tmp. Other users cannot replace this one: only the user writes its folder.
            DomainSocket.disableBindPathValidation();
            conf.setBoolean("dfs.client.read.shortcircuit", true);
            conf.set("dfs.domain.socket.path", scratch.local() + "/socket");
        }
        return new MiniDFSCluster.Builder(conf, scratch.local().toFile()).build();
    }

    private List<Trial> trials(MiniDFSCluster cluster) throws IOException {
        cluster.waitActive();
        List<Trial> trials = new ArrayList<>();
        for (int block : new int[] {2 * SMALL_BLOCK, SMALL_BLOCK}) {
            List<Path> files = List.of(write(cluster, "a" + block, 1, block), write(cluster, "b" + block, 1, block));
            // Threads and files, as in HDFS-347.
            for (int[] shape : new int[][] {{4, 1}, {16, 1}, {8, 2}}) {
                Reads random = new Reads(files.subList(0, shape[1]), shape[0], reads, false);
                add(trials, cluster, "random: " + shape[0] + ", " + shape[1] + ", " + 2 * SMALL_BLOCK / block, random);
            }
        }
        List<Path> large = List.of(write(cluster, "large", reads, LARGE_BLOCK));
        long blocks = 1 + (long) reads * Reads.CONTENT / LARGE_BLOCK;
        add(trials, cluster, "in order: 1, 1, " + blocks, new Reads(large, 1, reads, true));
        return trials;
    }

    private static void add(List<Trial> trials, MiniDFSCluster cluster, String name, Reads reads) {
        ReadPath.AVAILABLE.forEach(path -> trials.add(new Trial(name + ": " + path, () -> reads.run(cluster, path))));
    }

    private static Path write(MiniDFSCluster cluster, String name, int copies, int block) throws IOException {
        Path file = new Path("/" + name);
        try (OutputStream out = cluster.getFileSystem().create(file, true, Reads.CONTENT, (short) 1, block)) {
            for (int copy = 0; copy < copies; copy++) {
                out.write(Reads.content(file));
            }
        }
        return file;
    }
}
