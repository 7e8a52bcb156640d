package org.spillway.advice;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Larger splits, each of several of the present ones. Saves the starts and waits of the maps that are no more. Proposed only
 * if the splits are about as large as blocks, because a split is never larger than its file, and only if all containers still
 * have a map and no map spills more often.
 */
final class SplitRule implements Rule {
    private static final String KEY = "mapreduce.input.fileinputformat.split.minsize";
    private static final int[] FACTORS = {2, 4, 8};

    /** The mean split over the largest possible one from which files have several blocks. Own choice. */
    private static final double WHOLE = 0.9;

    /** The same above which files are not split at all, such as compressed ones. Own choice. */
    private static final double UNSPLIT = 1.1;

    @Override
    public List<Change> propose(JobFacts job) {
        Settings settings = job.settings();
        List<Change> changes = new ArrayList<>();
        Long input = job.report().counters().get("HDFS_BYTES_READ");
        int maps = job.model().maps().size();
        long block = settings.bytes("dfs.blocksize", 128L << 20);
        long split = Math.max(
                settings.bytes(KEY, 1),
                Math.min(settings.bytes("mapreduce.input.fileinputformat.split.maxsize", Long.MAX_VALUE), block));
        if (input == null || job.model().uber() || input < WHOLE * split * maps || input > UNSPLIT * split * maps) {
            return changes;
        }
        for (int factor : FACTORS) {
            boolean full = (maps + factor - 1) / factor >= job.model().containers();
            boolean fits = job.model().reduces().isEmpty()
                    || job.mapSide().limit() > 0
                            && job.mapSide().need() * factor <= job.mapSide().limit();
            if (full && fits) {
                changes.add(Change.of(
                        KEY,
                        Long.toString(split * factor),
                        model -> model.withMaps(joined(model.maps(), factor)),
                        Text.count((maps + factor - 1) / factor, "map") + " instead of " + maps + ", whose work takes "
                                + Text.seconds(job.model().meanOfMaps(map -> map.read() + map.flush()))
                                + " after a start of "
                                + Text.seconds(job.model().maps().get(0).start())
                                + "; only if files have several blocks"));
            }
        }
        return changes;
    }

    /** Returns maps each of which does the work of some that follow one another. */
    static List<MapWork> joined(List<MapWork> maps, int factor) {
        return IntStream.range(0, (maps.size() + factor - 1) / factor)
                .mapToObj(i -> maps.subList(i * factor, Math.min(maps.size(), (i + 1) * factor)))
                .map(some -> new MapWork(
                        some.get(0).start(),
                        some.stream().mapToDouble(MapWork::read).sum(),
                        some.stream().mapToDouble(MapWork::flush).sum()))
                .toList();
    }
}
