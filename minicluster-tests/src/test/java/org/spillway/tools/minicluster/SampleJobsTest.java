package org.spillway.tools.minicluster;

import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each sample job in this JVM. */
class SampleJobsTest {
    @RegisterExtension
    static final LocalSite SITE = new LocalSite();

    private static final SampleJobs JOBS = new SampleJobs(SITE);

    static List<SampleCase> samples() {
        return SampleCase.ALL;
    }

    @ParameterizedTest
    @MethodSource("samples")
    void job_sample_outputAndCountersAsStock(SampleCase sample) throws Exception {
        JOBS.check(sample);
    }
}
