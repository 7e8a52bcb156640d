package org.spillway.reduceside;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.spillway.SpillwayCollector;
import org.spillway.SpillwayShuffle;
import org.spillway.testing.MapOutputServer;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.ReduceHarness.Output;
import org.spillway.testing.ReduceHarness.Way;
import org.spillway.testing.TestJob;

/** Runs several reduces at once that read the files of many maps in place, in a process with few open files. */
public final class CrowdedReduces {
    private static final int REDUCES = 4;

    private CrowdedReduces() {}

    /** Usage: {@code CrowdedReduces maps folder}. Prints a line for each reduce. */
    public static void main(String[] args) throws Exception {
        int maps = Integer.parseInt(args[0]);
        TestJob job = TestJob.job(Text.class, LongWritable.class, REDUCES, 1);
        ReduceHarness harness = new ReduceHarness(job, Path.of(args[1]));
        for (int map = 0; map < maps; map++) {
            harness.map(SpillwayCollector.class, emitter -> {
                for (int reduce = 0; reduce < REDUCES; reduce++) {
                    emitter.emit(new Text("key"), new LongWritable(reduce), reduce);
                }
            });
        }
        int code = 0;
        try (MapOutputServer server = harness.server()) {
            List<FutureTask<Output>> reduces = new ArrayList<>();
            for (int reduce = 0; reduce < REDUCES; reduce++) {
                int number = reduce;
                FutureTask<Output> running = new FutureTask<>(
                        () -> harness.reduce(SpillwayShuffle.class, number, Way.LOCAL, server.address()));
                reduces.add(running);
                new Thread(running).start();
            }
            for (FutureTask<Output> reduce : reduces) {
                Output output = reduce.get();
                System.out.println("records=" + output.records().size() + " requests=" + server.requests());
            }
            System.out.println("blamed=" + harness.blamed());
        } catch (Exception e) {
            e.printStackTrace(System.out);
            code = 1;
        } finally {
            System.exit(code); // threads of a failed reduce keep running
        }
    }
}
