package org.spillway.tools.advice;

import java.util.List;
import java.util.Optional;
import org.spillway.job.MemoryBounds;
import org.spillway.report.FinishedJob;
import org.spillway.report.Series;

/** The advice on a finished job as text: what spilled, what waited, and the settings that these facts call for. */
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
        JobTimes times = facts.times();
        lines.add(
                "job",
                facts.report().id() + " " + facts.report().name() + ", " + Text.seconds(times.job()) + ": "
                        + Text.count(times.maps().size(), "map") + ", "
                        + Text.count(times.reduces().size(), "reduce")
                        + (times.uber() ? " in uber mode" : "") + "; " + Series.sides(facts.report()));
        SettingsLines.add(facts.report(), settings, unknown, lines);
        lines.add("a map", mapTimes(times));
        if (!times.reduces().isEmpty()) {
            lines.add("a reduce", reduceTimes(times));
        }
        SpillLines.add(facts, lines);
        WaitLines.add(facts, lines);
        MemoryLines.add(facts.memory(), lines);
        String none = facts.memory().none("no figure above calls for another setting");
        ChangeLines.add(Advisor.advise(facts), none, lines);
        return lines.toString();
    }

    private static String mapTimes(JobTimes times) {
        if (times.reduces().isEmpty()) {
            return Text.seconds(times.map());
        }
        return Text.seconds(times.map())
                + (times.flush() == 0
                        ? "; only the .jhist file has the time of its sort and flush, so no change of it is listed"
                        : ", of it sort and flush " + Text.seconds(times.flush()));
    }

    private static String reduceTimes(JobTimes times) {
        return Text.seconds(times.reduce()) + " after the last map: fetch " + Text.seconds(times.fetch()) + ", merge "
                + Text.seconds(times.merge()) + ", reduce " + Text.seconds(times.reducer());
    }
}
