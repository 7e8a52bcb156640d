package org.spillway.tools.doctor;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReduceSideExamTest {
    @ParameterizedTest
    @CsvSource({
        "http.proxyHost, false, true",
        "http.proxyHost, true, false",
        "https.proxyHost, false, false",
        "https.proxyHost, true, true",
        "proxyHost, false, true",
        "proxyHost, true, true",
        "socksProxyHost, false, true",
        "socksProxyHost, true, true",
        "ftp.proxyHost, false, false"
    })
    void checkProxies_option_refusedIfOfTheShuffle(String name, boolean isTls, boolean isRefused) {
        String options = "-Xmx800m -D" + name + "=proxy.invalid -Da=b";
        JobConf job = new JobConf(false);
        job.setBoolean("mapreduce.shuffle.ssl.enabled", isTls);
        if (isRefused) {
            assertThatThrownBy(() -> ReduceSideExam.checkProxies(job, options))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("-D" + name);
        } else {
            assertThatCode(() -> ReduceSideExam.checkProxies(job, options)).doesNotThrowAnyException();
        }
    }
}
