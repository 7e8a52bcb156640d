package org.spillway.tools.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsTest {
    @Test
    void number_setByJobAndByHadoop_valueOfJob() {
        Settings settings = Settings.of(Map.of("mapreduce.task.io.sort.mb", "200", "dfs.blocksize", "64m"));

        assertThat(settings.number("mapreduce.task.io.sort.mb", 1)).isEqualTo(200);
        assertThat(settings.number("mapreduce.job.ubertask.maxmaps", 1)).isEqualTo(9);
        assertThat(settings.bytes("dfs.blocksize", 1)).isEqualTo(64L << 20);
        assertThat(settings.known()).isTrue();
        assertThat(Settings.of(Map.of()).known()).isFalse();
    }

    @Test
    void number_valueIsNoNumber_fallback() {
        Settings settings = Settings.of(Map.of("a", "${no.such.variable}", "b", "", "c", "lots", "d", " 0.70 "));

        assertThat(settings.number("a", 7)).isEqualTo(7);
        assertThat(settings.number("b", 7)).isEqualTo(7);
        assertThat(settings.bytes("c", 7)).isEqualTo(7);
        assertThat(settings.number("d", 7)).isEqualTo(0.7);
        assertThat(settings.number("e", 7)).isEqualTo(7);
    }

    @Test
    void hasCombiner_eitherApi_true() {
        assertThat(Settings.of(Map.of("mapred.combiner.class", "A")).hasCombiner())
                .isTrue();
        assertThat(Settings.of(Map.of("mapreduce.job.combine.class", "A")).hasCombiner())
                .isTrue();
        assertThat(Settings.of(Map.of()).hasCombiner()).isFalse();
    }
}
