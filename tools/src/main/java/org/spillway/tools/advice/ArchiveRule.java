package org.spillway.tools.advice;

import java.nio.file.Path;
import java.util.Optional;
import org.spillway.tools.archive.TaskArchive;

/**
 * A task archive, which shortens the start of the application master's and each task's JVM. Rests on the mean time of a map.
 * Not proposed if a setting of the job prevents it.
 */
final class ArchiveRule implements Rule {
    private static final Path FOLDER = Path.of("/opt/spillway/archive");

    @Override
    public Optional<Change> propose(JobFacts job) {
        Settings settings = job.settings();
        if (job.times().uber()
                || !settings.known()
                || job.times().map() >= Thresholds.LONG_TASK
                || TaskArchive.obstacle(settings.conf()).isPresent()
                || !TaskArchive.of(settings.conf()).isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Change(
                TaskArchive.in(FOLDER).settings(settings.conf()),
                job.times().shortTasks() + "; build it with spillway task-archive build --dir " + FOLDER
                        + " and give its settings with -conf " + FOLDER + "/mapred-site-task-archive.xml"));
    }
}
