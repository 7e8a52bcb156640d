package org.spillway.tools.chaos;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.spillway.tools.localcluster.hosts.Host;

/** Chooses the worker that a fault hits, by the map outputs of the jobs that run. */
final class Victims {
    private final List<Host> workers;
    private final Function<Host, Path> localDirs;
    private final Set<String> ended = new HashSet<>();

    /**
     * Creates the choice.
     *
     * @param workers the first has the reduces
     * @param localDirs returns the local folder of a worker's node manager
     */
    Victims(List<Host> workers, Function<Host, Path> localDirs) {
        this.workers = workers;
        this.localDirs = localDirs;
    }

    /** Marks the start of new jobs. All applications whose files are on the disks now have ended. */
    void newJobs() throws IOException {
        for (Host worker : workers) {
            ended.addAll(outputs(worker).keySet());
        }
    }

    /** Whether this number of jobs have so many map outputs each. */
    boolean haveAll(int jobs, int maps) throws IOException {
        Map<String, Integer> all = new HashMap<>();
        for (Host worker : workers) {
            outputs(worker).forEach((job, count) -> all.merge(job, count, Integer::sum));
        }
        all.keySet().removeAll(ended);
        return all.size() == jobs && all.values().stream().allMatch(count -> count >= maps);
    }

    /** Returns the worker of the reduces. */
    Host own() {
        return workers.get(0);
    }

    /** Returns another worker with outputs of at least so many jobs: that with the most outputs. */
    Optional<Host> withOutputs(int jobs) throws IOException {
        List<Host> others = workers.subList(1, workers.size());
        Map<Host, Integer> counts = new HashMap<>();
        for (Host worker : others) {
            Map<String, Integer> outputs = outputs(worker);
            outputs.keySet().removeAll(ended);
            outputs.values().removeIf(count -> count == 0);
            if (outputs.size() >= jobs) {
                counts.put(
                        worker,
                        outputs.values().stream().mapToInt(Integer::intValue).sum());
            }
        }
        return others.stream().filter(counts::containsKey).max(Comparator.comparing(counts::get));
    }

    private Map<String, Integer> outputs(Host worker) throws IOException {
        Map<String, Integer> outputs = new HashMap<>();
        for (Path application : MapOutputs.applications(localDirs.apply(worker))) {
            outputs.put(
                    application.getFileName().toString(),
                    MapOutputs.of(application).size());
        }
        return outputs;
    }
}
