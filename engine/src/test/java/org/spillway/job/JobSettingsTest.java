package org.spillway.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests settings, their defaults and limits. Keys are literals, so that a renamed key fails a test.
 */
class JobSettingsTest {
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void of_emptyJob_hadoopsDefaults(boolean withHadoopsFiles) throws IOException {
        // The defaults equal Hadoop's, whether Hadoop's *-default.xml files are loaded or not.
        JobConf job = new JobConf(withHadoopsFiles);
        JobSettings settings = JobSettings.of(job, TaskCores.of(job, TaskType.MAP));
        assertThat(settings.sortMb()).isEqualTo(100);
        assertThat(settings.sortBytes()).isEqualTo(104_857_600L);
        assertThat(settings.spillPercent()).isEqualTo(0.8f);
        assertThat(settings.mergeFactor()).isEqualTo(10);
        assertThat(settings.combineFrom()).isEqualTo(3);
        assertThat(settings.maxSpills()).isEqualTo(-1);
        assertThat(settings.indexCacheBytes()).isEqualTo(1_048_576L);
        assertThat(settings.threads())
                .isEqualTo(Math.min(4, Runtime.getRuntime().availableProcessors()));
        assertThat(settings.combinesInParallel()).isFalse();
        assertThat(settings.sortMbKey()).isEqualTo("mapreduce.task.io.sort.mb");
        assertThat(settings.offHeap()).isTrue();
    }

    @Test
    void of_allKeysSet_eachRead() throws IOException {
        JobConf job = new JobConf(false);
        job.set("mapreduce.task.io.sort.mb", "2047");
        job.set("mapreduce.map.sort.spill.percent", "0.25");
        job.set("mapreduce.task.io.sort.factor", "17");
        job.set("mapreduce.map.combine.minspills", "5");
        job.set("mapreduce.task.spill.files.count.limit", "6");
        job.set("mapreduce.task.index.cache.limit.bytes", "777");
        job.set("spillway.spill.threads", "3");
        job.set("spillway.combine.parallel", "true");
        job.set("spillway.memory.offheap", "false");
        JobSettings settings = JobSettings.of(job, TaskCores.of(job, TaskType.MAP));
        assertThat(settings.sortMb()).isEqualTo(2047);
        assertThat(settings.sortBytes()).as("does not overflow").isEqualTo(2_146_435_072L);
        assertThat(settings.spillPercent()).isEqualTo(0.25f);
        assertThat(settings.mergeFactor()).isEqualTo(17);
        assertThat(settings.combineFrom()).isEqualTo(5);
        assertThat(settings.maxSpills()).isEqualTo(6);
        assertThat(settings.indexCacheBytes()).isEqualTo(777);
        assertThat(settings.threads()).isEqualTo(3);
        assertThat(settings.combinesInParallel()).isTrue();
        assertThat(settings.offHeap()).isFalse();
    }

    @Test
    void of_sortMbOverTwoGibibytes_taken() throws IOException {
        JobConf job = new JobConf(false);
        job.set("mapreduce.task.io.sort.mb", "5000");
        assertThat(JobSettings.of(job, TaskCores.of(job, TaskType.MAP)).sortBytes())
                .isEqualTo(5_242_880_000L);
    }

    @Test
    void of_ownSortMb_goesBeforeTheJobs() throws IOException {
        JobConf job = new JobConf(false);
        job.set("mapreduce.task.io.sort.mb", "2047");
        job.set("spillway.sort.mb", "4000");
        assertThat(JobSettings.of(job, TaskCores.of(job, TaskType.MAP)).sortBytes())
                .isEqualTo(4_194_304_000L);
    }

    @Test
    void of_autoSortMb_theJobsIsTheLeast() throws IOException {
        JobConf job = new JobConf(false);
        job.set("mapreduce.task.io.sort.mb", "300");
        job.set("spillway.sort.mb", " Auto ");
        JobSettings settings = JobSettings.of(job, TaskCores.of(job, TaskType.MAP));
        assertThat(settings.isAuto()).isTrue();
        assertThat(settings.sortMb()).isEqualTo(300);
        assertThat(settings.sortMbKey()).isEqualTo("mapreduce.task.io.sort.mb");
    }

    @ParameterizedTest
    @CsvSource({
        // key, value, value as printed, range
        "mapreduce.task.io.sort.mb, 0, 0, at least 1",
        "mapreduce.task.io.sort.mb, -2147483648, -2147483648, at least 1",
        "mapreduce.map.sort.spill.percent, 0, 0.0, over 0 and at most 1",
        "mapreduce.map.sort.spill.percent, -0.5, -0.5, over 0 and at most 1",
        "mapreduce.map.sort.spill.percent, 1.01, 1.01, over 0 and at most 1",
        "mapreduce.map.sort.spill.percent, NaN, NaN, over 0 and at most 1",
        "mapreduce.task.io.sort.factor, 1, 1, at least 2",
        "mapreduce.task.io.sort.factor, -3, -3, at least 2",
        "mapreduce.task.spill.files.count.limit, -2, -2, at least -1",
        "spillway.sort.mb, 0, 0, 'a whole number of at least 1, or auto'",
        "spillway.sort.mb, all, all, 'a whole number of at least 1, or auto'",
        "spillway.spill.threads, 0, 0, at least 1",
        "spillway.spill.threads, 5, 5, 1 to 4",
    })
    void of_valueOutOfRange_refusedWithKeyAndRange(String key, String value, String printed, String range) {
        JobConf job = new JobConf(false);
        job.set(key, value);
        assertThatThrownBy(() -> JobSettings.of(job, TaskCores.of(job, TaskType.MAP)))
                .isInstanceOf(IOException.class)
                .hasMessage("invalid " + key + "=" + printed + ": must be " + range);
    }

    @ParameterizedTest
    @CsvSource({
        "mapreduce.task.io.sort.mb, 1",
        "mapreduce.task.io.sort.mb, 2147483647",
        "mapreduce.map.sort.spill.percent, 1",
        "mapreduce.map.sort.spill.percent, 0.001",
        "mapreduce.task.io.sort.factor, 2",
        "mapreduce.task.spill.files.count.limit, -1",
        "mapreduce.task.spill.files.count.limit, 0",
        "spillway.spill.threads, 1",
        "spillway.spill.threads, 4",
    })
    void of_valueAtTheLimit_taken(String key, String value) {
        JobConf job = new JobConf(false);
        job.set(key, value);
        assertThatCode(() -> JobSettings.of(job, TaskCores.of(job, TaskType.MAP)))
                .doesNotThrowAnyException();
    }
}
