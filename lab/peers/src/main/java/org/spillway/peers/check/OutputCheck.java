package org.spillway.peers.check;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.spillway.peers.cases.BenchCase;
import org.spillway.peers.cases.Input;
import org.spillway.peers.cases.Sizes;
import org.spillway.peers.cluster.Inputs;
import org.spillway.peers.cluster.PeersCluster;

/** Checks the outputs of runs. */
public final class OutputCheck {
    private final PeersCluster cluster;
    private final Inputs inputs;
    private final List<String> settings;
    private final Map<BenchCase, String> first = new HashMap<>();

    /**
     * Creates the check.
     *
     * @param settings of the jobs that validate
     */
    public OutputCheck(PeersCluster cluster, Inputs inputs, List<String> settings) {
        this.cluster = cluster;
        this.inputs = inputs;
        this.settings = List.copyOf(settings);
    }

    /** Returns what is wrong with an output; an empty text if nothing is. */
    public String problem(BenchCase bench, Sizes sizes, String output) throws IOException, InterruptedException {
        Input input = bench.inputs(sizes).get(0);
        return input.isSortRows() ? unsorted(input, output) : otherLines(bench, output);
    }

    private String unsorted(Input input, String output) throws IOException, InterruptedException {
        String log = "validate-" + System.currentTimeMillis();
        int code = cluster.run(
                log,
                cluster.job(
                        "teravalidate",
                        settings,
                        List.of(
                                "--rows",
                                Long.toString(input.rows()),
                                "--checksum",
                                inputs.checksum(input),
                                output,
                                output + "-report"),
                        Map.of()));
        return code == 0 ? "" : "teravalidate exit code " + code + ", see " + cluster.log(log);
    }

    private String otherLines(BenchCase bench, String output) throws IOException {
        LineDigest digest = new LineDigest();
        FileSystem files = cluster.files();
        for (FileStatus file : files.listStatus(new Path(output))) {
            if (file.getPath().getName().startsWith("part-")) {
                try (InputStream in = files.open(file.getPath())) {
                    digest.add(in);
                }
            }
        }
        String expected = first.computeIfAbsent(bench, none -> digest.toString());
        System.err.println(output + ": " + digest);
        return expected.equals(digest.toString()) ? "" : "output has " + digest + ", the first had " + expected;
    }
}
