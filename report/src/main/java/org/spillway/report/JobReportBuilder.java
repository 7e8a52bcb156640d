package org.spillway.report;

import java.util.List;
import java.util.Map;

/** Builds a {@link JobReport}, whose components have names here. What is not set is unknown. */
public final class JobReportBuilder {
    private final String id;
    private final String state;
    private final PluginKind collector;
    private PluginKind shuffle;
    private String name;
    private String user;
    private Long submitted;
    private Long launched;
    private Long finished;
    private Map<String, String> settings;
    private Map<String, Long> counters;
    private List<Attempt> attempts;
    private String error;
    private OutputCheck check;
    private List<String> memory;

    /** Begins with what is known of every job. */
    public JobReportBuilder(String id, String state, PluginKind collector) {
        this.id = id;
        this.state = state;
        this.collector = collector;
    }

    /** Begins with all that is known of a job. */
    JobReportBuilder(JobReport job) {
        this(job.id(), job.state(), job.collector());
        shuffle(job.shuffle()).name(job.name()).user(job.user());
        times(job.submitted(), job.launched(), job.finished());
        settings(job.settings()).counters(job.counters()).attempts(job.attempts());
        error(job.error()).check(job.check()).memory(job.memory());
    }

    public JobReportBuilder shuffle(PluginKind kind) {
        shuffle = kind;
        return this;
    }

    public JobReportBuilder name(String text) {
        name = text;
        return this;
    }

    public JobReportBuilder user(String text) {
        user = text;
        return this;
    }

    /** Sets the three times of the job; null for one that is unknown. */
    public JobReportBuilder times(Long submit, Long launch, Long finish) {
        submitted = submit;
        launched = launch;
        finished = finish;
        return this;
    }

    public JobReportBuilder settings(Map<String, String> all) {
        settings = all;
        return this;
    }

    public JobReportBuilder counters(Map<String, Long> all) {
        counters = all;
        return this;
    }

    public JobReportBuilder attempts(List<Attempt> all) {
        attempts = all;
        return this;
    }

    public JobReportBuilder error(String text) {
        error = text;
        return this;
    }

    public JobReportBuilder check(OutputCheck found) {
        check = found;
        return this;
    }

    public JobReportBuilder memory(List<String> changes) {
        memory = changes;
        return this;
    }

    /** Returns the report. */
    public JobReport build() {
        return new JobReport(
                id, name, user, state, collector, shuffle, submitted, launched, finished, settings, counters, attempts,
                error, check, memory);
    }
}
