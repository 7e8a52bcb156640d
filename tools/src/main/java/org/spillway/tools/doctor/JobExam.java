package org.spillway.tools.doctor;

import java.io.EOFException;
import java.io.IOException;
import java.net.UnknownHostException;
import java.util.Objects;
import java.util.Set;
import org.spillway.report.FinishedJob;
import org.spillway.report.JobReport;
import org.spillway.report.cli.Failure;
import org.spillway.report.cli.JobSource;
import org.spillway.report.foreign.Printable;
import org.spillway.tools.advice.FailedJobAdvice;
import org.spillway.tools.advice.JobAdvice;

/** Examines a finished job: reads its history and advises settings. Of a job without success, those of memory. */
public final class JobExam {
    private static final Set<String> UNSUCCESSFUL = Set.of("FAILED", "KILLED", "ERROR");

    private JobExam() {}

    /**
     * Returns the text on the job that the options name.
     *
     * @throws Failure if the job cannot be read, has not ended, or succeeded without times of its tasks
     */
    static String examine(JobOptions options) throws IOException, InterruptedException {
        FinishedJob job = read(options);
        checkEnded(job.report(), options);
        return text(job);
    }

    /**
     * Returns the text on a job that has ended.
     *
     * @throws Failure if it succeeded without times of its tasks
     */
    public static String text(FinishedJob job) throws Failure {
        GivenMemory given = GivenMemory.of(job);
        if (UNSUCCESSFUL.contains(job.report().state())) {
            return FailedJobAdvice.text(job, given.settings(), given.map(), given.reduce(), given.unknown());
        }
        try {
            return JobAdvice.text(job, given.settings(), given.map(), given.reduce(), given.unknown());
        } catch (IllegalArgumentException e) {
            throw new Failure("nothing to examine: " + e.getMessage(), e);
        }
    }

    private static FinishedJob read(JobOptions options) throws IOException, InterruptedException {
        try {
            return options.reader().finished(options.argument());
        } catch (IOException | RuntimeException e) {
            throw new Failure("cannot read the history of " + options.source() + ": " + why(e, options), e);
        }
    }

    /** Returns the first lines of what an exception and its cause say. A {@link Failure} says all itself. */
    private static String why(Exception e, JobOptions options) {
        String why = Printable.firstLine(e);
        if (!(e instanceof Failure) && e.getCause() != null && e.getCause().getMessage() != null) {
            why += ": " + Printable.firstLine(e.getCause());
        }
        boolean damaged = JobSource.id(options.argument()) == null && isOfParser(e);
        return why + (damaged ? "; is it a whole job history?" : "");
    }

    /** Returns whether a file was read but is no whole history: its parser throws many exceptions then. */
    private static boolean isOfParser(Exception e) {
        String message = Objects.toString(e.getMessage(), "");
        return e instanceof RuntimeException && !(e.getCause() instanceof UnknownHostException)
                || e instanceof EOFException
                || message.startsWith("damaged job history")
                // Hadoop's EventReader, if the first or the second line is not that of a history
                || message.startsWith("Incompatible event log version")
                || message.startsWith("Event schema string");
    }

    private static void checkEnded(JobReport report, JobOptions options) throws Failure {
        if (report.submitted() == null) {
            throw new Failure("cannot read the history of " + options.source() + ": there is no job in it", null);
        }
        String id = JobSource.id(options.job());
        if (id != null && !id.equals(report.id())) {
            throw new Failure(options.argument() + " has the history of " + report.id() + ", not of " + id, null);
        }
        boolean ended = UNSUCCESSFUL.contains(report.state())
                || JobReport.SUCCEEDED.equals(report.state()) && report.finished() != null;
        if (!ended) {
            throw new Failure(
                    "the history of " + report.id() + " has no end: state=" + report.state()
                            + "; the job still runs, or the file is cut short",
                    null);
        }
    }
}
