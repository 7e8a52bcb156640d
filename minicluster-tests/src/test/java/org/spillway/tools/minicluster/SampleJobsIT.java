package org.spillway.tools.minicluster;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sample jobs in real containers. {@link SampleJobsTest} runs all of them in one JVM. */
class SampleJobsIT {
    private static final SampleJobs JOBS = new SampleJobs(ClusterSite.CLUSTER);

    static List<SampleCase> others() {
        return SampleCase.ALL.subList(1, SampleCase.ALL.size());
    }

    @Test
    void job_firstSample_outputAndCountersAsStock() throws Exception {
        JOBS.check(SampleCase.ALL.get(0));
    }

    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("others")
    void job_otherSamples_outputAndCountersAsStock(SampleCase sample) throws Exception {
        JOBS.check(sample);
    }
}
