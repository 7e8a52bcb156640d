package org.spillway.advice;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.spillway.archive.TaskArchive;

/** A task archive, which shortens the start of the application master's and each task's JVM. Proposed if no setting of the job prevents it. */
final class ArchiveRule implements Rule {
    private static final Path FOLDER = Path.of("/opt/spillway/archive");

    @Override
    public List<Change> propose(JobFacts job) {
        Settings settings = job.settings();
        if (job.model().uber()
                || !settings.known()
                || isUsed(settings)
                || TaskArchive.obstacle(settings.conf()).isPresent()) {
            return List.of();
        }
        Map<String, String> values = TaskArchive.in(FOLDER).settings(settings.conf());
        double map = job.model().maps().get(0).start();
        // The application master's JVM starts as long as a task's; the rest of its time is YARN's.
        double master = map - map / Gains.ARCHIVE_REDUCE;
        return List.of(new Change(
                values,
                model -> model.withMaster(model.master() - master)
                        .withMaps(one -> one.withStart(one.start() / Gains.ARCHIVE_MAP))
                        .withReduces(one -> one.withStart(one.start() / Gains.ARCHIVE_REDUCE)),
                "the JVM of a map starts for about " + Text.seconds(map) + ", from the archive for "
                        + Text.seconds(map / Gains.ARCHIVE_MAP) + "; build it with spillway task-archive build --dir "
                        + FOLDER + " and give its settings with -conf " + FOLDER + "/mapred-site-task-archive.xml"));
    }

    /** Returns whether the job's maps start from an archive. */
    static boolean isUsed(Settings settings) {
        return !TaskArchive.of(settings.conf()).isEmpty()
                && TaskArchive.obstacle(settings.conf()).isEmpty();
    }
}
