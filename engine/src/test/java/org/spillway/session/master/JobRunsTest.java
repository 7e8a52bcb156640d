package org.spillway.session.master;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobRunsTest {
    /** The file of a session has the same name in the same folder as that of its job. */
    @Test
    void read_fileIsReplacedAndHadoopReadsItsSettingsAgain_sameSettings(@TempDir File temp) throws Exception {
        File file = new File(temp, MRJobConfig.JOB_CONF_FILE);
        write(file, "session");
        JobConf conf = JobRuns.read(file);
        write(file, "job");
        conf.reloadConfiguration();
        assertThat(conf.get("whose")).isEqualTo("session");
        assertThat(conf.getPropertySources("whose")).containsExactly(MRJobConfig.JOB_CONF_FILE);
        assertThat(conf.get("yarn.resourcemanager.scheduler.address"))
                .as("YARN's own settings")
                .isNotNull();
    }

    private static void write(File file, String value) throws Exception {
        Files.writeString(
                file.toPath(),
                "<configuration><property><name>whose</name><value>" + value + "</value></property></configuration>");
    }
}
