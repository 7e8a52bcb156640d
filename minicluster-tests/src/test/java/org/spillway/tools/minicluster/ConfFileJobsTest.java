package org.spillway.tools.minicluster;

import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs a job with each of the files in conf/, in this JVM. What they say about containers has no effect. */
class ConfFileJobsTest {
    @RegisterExtension
    static final LocalSite SITE = new LocalSite();

    private static final ConfFileJobs JOBS = new ConfFileJobs(SITE, new WordCounts(SITE));

    static List<String> names() {
        return ConfFiles.names().stream()
                .filter(name -> !name.equals(ConfFiles.SESSIONS))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("names")
    void job_confFile_outputAsStock(String name) throws Exception {
        JOBS.check(name);
    }
}
