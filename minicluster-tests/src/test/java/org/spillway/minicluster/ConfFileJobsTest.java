package org.spillway.minicluster;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs a job with each of the files in conf/, in this JVM. What they say about containers has no effect. */
class ConfFileJobsTest {
    @TempDir
    private static Path folder;

    private static LocalSite site;
    private static ConfFileJobs jobs;

    @BeforeAll
    static void open() {
        site = new LocalSite(folder);
        jobs = new ConfFileJobs(site, new WordCounts(site));
    }

    @AfterAll
    static void close() {
        site.close();
    }

    static List<String> names() {
        return ConfFiles.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void hasStocksOutput(String name) throws Exception {
        jobs.check(name);
    }
}
