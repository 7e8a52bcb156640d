package org.spillway.reduceside;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.TestJob;

/** The maps of {@link ReduceFaults#spilling} for the jobs of a class of tests. Jobs with the same map outputs share them. */
final class StageMaps {
    private final Path dir;
    private final Map<List<Object>, ReduceHarness> known = new HashMap<>();

    /** Creates an empty one that will keep outputs in a folder. */
    StageMaps(Path dir) {
        this.dir = dir;
    }

    /** Returns a job that reaches a stage, after its maps. Its reduces write to a folder. */
    ReduceHarness harness(ReduceStage stage, TestJob job, Path reduces) throws Exception {
        return harness(stage::job, job, reduces);
    }

    /**
     * Returns a job after its maps. Its reduces write to a folder.
     *
     * @param same makes such a job for the maps
     */
    ReduceHarness harness(Supplier<TestJob> same, TestJob job, Path reduces) throws Exception {
        // What the outputs of the maps depend on.
        List<Object> kind = List.of(
                job.getMapOutputKeyClass(),
                job.getCompressMapOutput(),
                String.valueOf(job.getCombinerClass()),
                job.getOutputKeyComparator().getClass());
        ReduceHarness maps = known.get(kind);
        if (maps == null) {
            TestJob own = same.get();
            maps = new ReduceHarness(own, dir.resolve("maps-" + known.size()));
            ReduceFaults.spilling(own, maps);
            known.put(kind, maps);
        }
        ReduceFaults.shortOfMemory(job);
        return maps.forJob(job, reduces);
    }
}
