package org.spillway.tools.advice;

import java.util.List;
import java.util.Locale;
import org.spillway.report.Attempt;
import org.spillway.report.PluginKind;

/** Says what a job's maps and reduces spilled, and why. */
record SpillLines(JobFacts job, Lines lines) {
    static void add(JobFacts job, Lines lines) {
        SpillLines own = new SpillLines(job, lines);
        if (job.mapSide().kind() == PluginKind.NONE) {
            lines.add("maps", "no reduces, so maps sorted and spilled nothing");
            return;
        }
        own.maps();
        if (job.reduceSide().reduces() > 0) {
            own.reduces();
        }
    }

    private void maps() {
        MapSideFacts side = job.mapSide();
        lines.add(
                "maps",
                side.kind().label() + ": " + count(side.records()) + " records put out, " + count(side.spilled())
                        + " spilled" + (side.kept() > 0 ? ", " + each(side) : "") + "; " + spills(side));
        lines.add("buffer", "the largest map needs " + Text.mib(side.need()) + buffer(side) + enough(side));
        List<Attempt> maps = job.times().maps();
        if (side.isSpillways() && Attempts.sum(maps, "SORT_MILLIS") > 0) {
            lines.add(
                    "",
                    "a map: sort " + mean(maps, "SORT_MILLIS") + ", spill " + mean(maps, "SPILL_MILLIS") + ", merge "
                            + mean(maps, "MERGE_MILLIS") + " of threads; the mapper waited "
                            + mean(maps, "WAIT_MILLIS"));
        }
    }

    private String each(MapSideFacts side) {
        return String.format(Locale.ROOT, "each record of the output %.1f times", side.writes());
    }

    private static String spills(MapSideFacts side) {
        if (!side.spillsEarly()) {
            return "the output fitted into the buffer and was written once";
        }
        return (side.isSpillways() ? "" : "about ") + Text.number(side.spills())
                + " spills a map, which the map merged at its end";
    }

    private String buffer(MapSideFacts side) {
        SortBuffer buffer = SortBuffer.of(job.settings(), side.isSpillways());
        String setting = buffer.key() + "=" + buffer.value();
        return buffer.known()
                ? ", a spill starts at " + Text.mib(side.limit()) + " (mapreduce.map.sort.spill.percent of " + setting
                        + ")"
                : ", the size of the buffer is not known (" + setting + ")";
    }

    private String enough(MapSideFacts side) {
        double percent = job.settings().number("mapreduce.map.sort.spill.percent", 0.8);
        return side.spillsEarly() ? "; " + side.neededMb(percent) + " would have needed no early spill" : "";
    }

    private void reduces() {
        ReduceSideFacts side = job.reduceSide();
        String records = count(side.records()) + " records read, " + count(side.spilled()) + " spilled";
        lines.add("reduces", side.kind().label() + ": " + records + "; " + why(side));
        lines.add(
                "memory",
                "the largest reduce had outputs of " + Text.mib(side.largest())
                        + (job.outputMemory() == 0
                                ? ""
                                : " and memory for " + Text.mib(job.outputMemory()) + " (" + memorySetting(side)
                                        + ")"));
    }

    private String memorySetting(ReduceSideFacts side) {
        return side.isSpillways() && job.outputMemory() != job.shareOfHeap()
                ? "spillway.reduce.memory.mb"
                : "mapreduce.reduce.shuffle.input.buffer.percent of -Xmx";
    }

    private String why(ReduceSideFacts side) {
        if (side.isSpillways() && side.counted()) {
            return side.spills() == 0
                    ? "all outputs stayed in memory or in the files of maps"
                    : count(side.spills()) + " files written, " + side.passes() + " merged before the end: "
                            + Text.mib(side.kept()) + " in memory and files of the largest";
        }
        if (side.spilled() == 0) {
            return "all outputs stayed in memory" + (side.isSpillways() ? " or in the files of maps" : "");
        }
        if (side.isSpillways()) {
            return "some outputs were written to disk (spillway.counters=true tells how often)";
        }
        double keep = job.settings().number("mapreduce.reduce.input.buffer.percent", 0);
        return keep == 0
                ? "stock writes all outputs to disk before the reducer runs (mapreduce.reduce.input.buffer.percent=0)"
                : "outputs beyond mapreduce.reduce.input.buffer.percent=" + keep
                        + " of that memory were written to disk";
    }

    private static String mean(List<Attempt> attempts, String counter) {
        return Text.seconds((double) Attempts.sum(attempts, counter) / attempts.size());
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
