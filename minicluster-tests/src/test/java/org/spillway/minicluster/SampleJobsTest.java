package org.spillway.minicluster;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each sample job in this JVM. */
class SampleJobsTest {
    @TempDir
    private static Path folder;

    private static LocalSite site;
    private static SampleJobs jobs;

    @BeforeAll
    static void open() {
        site = new LocalSite(folder);
        jobs = new SampleJobs(site);
    }

    @AfterAll
    static void close() {
        site.close();
    }

    static List<SampleCase> samples() {
        return SampleCase.ALL;
    }

    @ParameterizedTest
    @MethodSource("samples")
    void outputAndCountersAreStocks(SampleCase sample) throws Exception {
        jobs.check(sample);
    }
}
