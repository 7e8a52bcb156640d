package org.spillway.tools.advice;

import java.util.List;
import org.spillway.report.JobReport;

/** Says which settings of a job are not known. */
final class SettingsLines {
    private SettingsLines() {}

    /**
     * Adds the lines.
     *
     * @param unknown which task's memory is not known and why
     */
    static void add(JobReport job, Settings settings, List<String> unknown, Lines lines) {
        if (!settings.known()) {
            lines.add(
                    "settings",
                    "not known: no " + job.id() + "_conf.xml beside the history; Hadoop's defaults are assumed");
        }
        unknown.forEach(memory -> lines.add("memory", memory));
    }
}
