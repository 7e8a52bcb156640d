package org.spillway.advice;

import java.util.List;

/** Says which changes would have shortened a job. */
final class ChangeLines {
    private ChangeLines() {}

    /** Adds the changes. The line {@code saves} ends the settings of a change; scripts read it. */
    static void add(JobFacts job, Lines lines) {
        List<Advice> all = Advisor.advise(job);
        double model = Simulation.millis(job.model());
        lines.add(
                "model",
                Text.seconds(model) + " for these " + Text.seconds(job.millis()) + "; gains are shares of the job");
        if (all.isEmpty()) {
            lines.add("change", "nothing: no known setting would have helped by 2 % or more");
            return;
        }
        for (Advice advice : all) {
            String topic = "change";
            for (var setting : advice.change().settings().entrySet()) {
                lines.add(topic, setting.getKey() + "=" + setting.getValue());
                topic = "";
            }
            lines.add(
                    "",
                    "saves " + Text.seconds(advice.saved() * job.millis()) + " of " + Text.seconds(job.millis()) + ", "
                            + Text.times(advice.ratio()) + ": "
                            + advice.change().reason());
        }
        if (all.size() > 1) {
            double together = Advisor.together(all, job.model());
            lines.add(
                    "together",
                    Text.seconds(job.millis() * together / model) + " instead of " + Text.seconds(job.millis()) + ", "
                            + Text.times(model / together));
        }
    }
}
