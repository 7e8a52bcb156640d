package org.spillway.formats.shortcircuit;

import java.util.ArrayList;
import java.util.List;
import org.spillway.formats.lab.Trial;

/**
 * A read path on a Hadoop line: a column of the tables.
 *
 * @param version Hadoop's version, and whether with its native library
 * @param process the process that reads
 */
record Reader(String version, ReadProcess process, ReadPath path) {
    String label() {
        return version + " " + path.label();
    }

    /** Returns the name of this reader's row for a workload. */
    String row(String workload) {
        return label() + ": " + workload;
    }

    /** Returns the trials of some readers: for each workload those of all, beside each other. */
    static List<Trial> trials(List<Reader> readers, Sizes sizes) {
        List<Trial> trials = new ArrayList<>();
        for (RandomShape shape : RandomShape.all()) {
            readers.forEach(
                    reader -> trials.add(reader.trial(shape.label(), Request.Kind.RANDOM, shape, sizes.reads())));
        }
        for (Request.Kind kind : List.of(Request.Kind.SEQUENTIAL, Request.Kind.SPLITS, Request.Kind.JOB)) {
            readers.forEach(reader -> trials.add(reader.trial(kind.label(), kind, null, sizes.passes())));
        }
        return trials;
    }

    private Trial trial(String workload, Request.Kind kind, RandomShape shape, int times) {
        return new Trial(row(workload), () -> process.ask(new Request(kind, path, shape, times)));
    }
}
