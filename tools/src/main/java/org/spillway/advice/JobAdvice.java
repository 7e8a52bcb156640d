package org.spillway.advice;

import java.util.List;
import java.util.Optional;
import org.spillway.job.MemoryBounds;
import org.spillway.report.FinishedJob;
import org.spillway.report.Series;

/** The advice on a finished job as text: what spilled, what waited, and the settings that would have helped most. */
public final class JobAdvice {
    private JobAdvice() {}

    /**
     * Returns the text.
     *
     * @param job a job that succeeded
     * @param settings its settings
     * @param mapMemory what a map may take; empty if its -Xmx cannot be read
     * @param reduceMemory the same of a reduce
     * @param unknown which task's memory is not known and why, for lines of the text
     * @throws IllegalArgumentException if the history has no times of the job or of any map
     */
    public static String text(
            FinishedJob job,
            Settings settings,
            Optional<MemoryBounds> mapMemory,
            Optional<MemoryBounds> reduceMemory,
            List<String> unknown) {
        JobFacts facts = JobFacts.of(job, settings, mapMemory, reduceMemory);
        Lines lines = new Lines();
        JobModel model = facts.model();
        lines.add(
                "job",
                facts.report().id() + " " + facts.report().name() + ", " + Text.seconds(facts.millis()) + ": "
                        + Text.count(model.maps().size(), "map") + ", "
                        + Text.count(model.reduces().size(), "reduce")
                        + (model.uber() ? " in uber mode" : "") + "; " + Series.sides(facts.report()));
        if (!settings.known()) {
            lines.add(
                    "settings",
                    "not known: no " + facts.report().id()
                            + "_conf.xml beside the history; Hadoop's defaults are assumed");
        }
        unknown.forEach(memory -> lines.add("memory", memory));
        lines.add("a map", taskTimes(model));
        if (!model.reduces().isEmpty()) {
            lines.add("a reduce", reduceTimes(model));
        }
        SpillLines.add(facts, lines);
        WaitLines.add(facts, lines);
        ChangeLines.add(facts, lines);
        return lines.toString();
    }

    private static String taskTimes(JobModel model) {
        double total = model.meanOfMaps(MapWork::total);
        double flush = model.meanOfMaps(MapWork::flush);
        if (model.reduces().isEmpty()) {
            return Text.seconds(total);
        }
        return Text.seconds(total)
                + (flush == 0
                        ? "; only the .jhist file has the time of its sort and flush, so no change of it is listed"
                        : ", of it sort and flush " + Text.seconds(flush));
    }

    private static String reduceTimes(JobModel model) {
        return Text.seconds(model.meanOfReduces(ReduceWork::total)) + " without waits for maps: start and fetch "
                + Text.seconds(model.meanOfReduces(one -> one.start() + one.copy())) + ", merge "
                + Text.seconds(model.meanOfReduces(ReduceWork::merge)) + ", reduce "
                + Text.seconds(model.meanOfReduces(ReduceWork::reduce));
    }
}
