package org.spillway.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uses the history of a real TeraSort with 3 maps and 2 reduces, in which one map's first attempt failed. */
class JobHistoryTest {
    private static final String FILE = "one-map-attempt-killed.jhist";

    /** A script computed the numbers from the events. Averages of two reduces may end in half a millisecond. */
    @Test
    void times_failedAttempt_averagesOfTheOthers() throws Exception {
        JobInfo job = read(file());

        assertThat(SampleJobs.Times.of(HistoryReports.of(job, null)))
                .isEqualTo(new SampleJobs.Times(17112, 3665, 3760, 145, 766));
        assertThat(job.getTotalCounters()
                        .findCounter(TaskCounter.SPILLED_RECORDS)
                        .getValue())
                .isEqualTo(120_000);
    }

    @Test
    void times_jobWithoutTasks_zeros() {
        SampleJobs.Times times = SampleJobs.Times.of(HistoryReports.of(new JobInfo(), null));

        assertThat(times).isEqualTo(new SampleJobs.Times(0, 0, 0, 0, 0));
    }

    @Test
    void read_fileCutOff_throwsWithFile(@TempDir Path folder) throws Exception {
        List<String> lines = Files.readAllLines(Path.of(file()), StandardCharsets.UTF_8);
        String last = lines.get(10);
        Path damaged = folder.resolve("damaged.jhist");
        Files.write(damaged, lines.subList(0, 10), StandardCharsets.UTF_8);
        Files.writeString(
                damaged,
                Files.readString(damaged, StandardCharsets.UTF_8) + last.substring(0, last.length() / 2),
                StandardCharsets.UTF_8);

        assertThatThrownBy(() -> read(damaged.toUri()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("damaged job history: file=")
                .hasMessageContaining("damaged.jhist");
    }

    private static URI file() throws URISyntaxException {
        return JobHistoryTest.class.getResource(FILE).toURI();
    }

    private static JobInfo read(URI file) throws IOException {
        return JobHistory.read(new org.apache.hadoop.fs.Path(file), new Configuration());
    }
}
