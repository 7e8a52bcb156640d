package org.spillway.peers.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.spillway.peers.cases.Input;
import org.spillway.report.cli.Failure;

/** Makes the inputs, with shared JVMs. What is there from an earlier run of this folder stays. */
public final class Inputs {
    private static final String CHECKSUM = "checksum\t";

    private final PeersCluster cluster;
    private final List<String> settings;

    /**
     * Creates the maker of a cluster's inputs.
     *
     * @param settings of the jobs
     */
    public Inputs(PeersCluster cluster, List<String> settings) {
        this.cluster = cluster;
        this.settings = List.copyOf(settings);
    }

    /** Makes an input. */
    public void make(Input input) throws IOException, InterruptedException {
        FileSystem files = cluster.files();
        org.apache.hadoop.fs.Path folder = new org.apache.hadoop.fs.Path(input.path());
        if (files.exists(new org.apache.hadoop.fs.Path(folder, "_SUCCESS"))) {
            return;
        }
        System.err.println("making " + input.path());
        files.delete(folder, true);
        List<String> job = input.job();
        List<String> all = new ArrayList<>(settings);
        all.addAll(List.of("-D", "mapreduce.job.maps=" + input.files()));
        cluster.require(
                "input-" + folder.getName(), cluster.job(job.get(0), all, job.subList(1, job.size()), Map.of()));
    }

    /** Returns the checksum of an input for the sort. */
    public String checksum(Input input) throws IOException, InterruptedException {
        Path known =
                cluster.places().work().resolve(new org.apache.hadoop.fs.Path(input.path()).getName() + ".checksum");
        if (!Files.exists(known)) {
            String name = "checksum-" + System.currentTimeMillis();
            // It fails, because the rows are not sorted yet, after it has printed the checksum.
            cluster.run(
                    name, cluster.job("teravalidate", settings, List.of(input.path(), "/peers/out/" + name), Map.of()));
            String found = Files.readAllLines(cluster.log(name), StandardCharsets.UTF_8).stream()
                    .filter(line -> line.startsWith(CHECKSUM))
                    .map(line -> line.substring(CHECKSUM.length()))
                    .findFirst()
                    .orElseThrow(
                            () -> new Failure("no checksum of " + input.path() + ", see " + cluster.log(name), null));
            Files.writeString(known, found);
        }
        return Files.readString(known).strip();
    }
}
