package org.spillway.tools.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.spillway.jobs.JobsDriver;
import org.spillway.testing.CloneFile;

class SampleJobTest {
    // The chain of components takes as many jobs as its input has rounds; short-jobs measures it.
    private static final Set<String> NOT_COMPARED = Set.of("components", "generate", "teragen", "teravalidate");

    @Test
    void all_jobsOfTheDriver_comparedAndDescribed() throws IOException {
        Set<String> jobs = new TreeSet<>(JobsDriver.names());
        jobs.removeAll(NOT_COMPARED);
        assertThat(SampleJob.ALL.stream().map(job -> job.arguments().get(0)))
                .containsAll(jobs)
                .allMatch(jobs::contains);
        String page = Files.readString(CloneFile.of(SampleJobTest.class, "docs/examples.md"));
        assertThat(jobs).allSatisfy(job -> assertThat(page).contains("\n| `" + job + "` |"));
    }
}
