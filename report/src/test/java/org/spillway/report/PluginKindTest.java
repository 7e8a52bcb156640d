package org.spillway.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how the setting, the number of reduces and the counters show which plug-in has run a side. */
class PluginKindTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            nullValues = "-",
            value = {
                "-; 2; NONE; UNKNOWN",
                "-; 2; NOT_COUNTED; UNKNOWN",
                "-; 2; COUNTED; SPILLWAY",
                "-; 0; NOT_COUNTED; NONE",
                "org.apache.hadoop.mapred.MapTask$MapOutputBuffer; 2; NOT_COUNTED; STOCK",
                "org.apache.hadoop.mapred.MapTask$MapOutputBuffer; 2; NONE; STOCK",
                "org.apache.hadoop.mapred.MapTask$MapOutputBuffer; 0; NOT_COUNTED; NONE",
                "org.spillway.SpillwayCollector; 2; NOT_COUNTED; SPILLWAY",
                "org.spillway.SpillwayCollector; 2; NONE; SPILLWAY",
                "org.spillway.SpillwayCollector,org.apache.hadoop.mapred.MapTask$MapOutputBuffer; 2; NOT_COUNTED; STOCK",
                "org.spillway.SpillwayCollector,org.apache.hadoop.mapred.MapTask$MapOutputBuffer; 2; NONE; SPILLWAY",
                "org.spillway.SpillwayCollector, org.apache.hadoop.mapred.MapTask$MapOutputBuffer; 2; COUNTED; SPILLWAY",
                "org.apache.hadoop.mapred.MapTask$MapOutputBuffer,org.spillway.SpillwayCollector; 2; NONE; STOCK",
                "org.apache.hadoop.mapred.nativetask.NativeMapOutputCollectorDelegator; 2; NOT_COUNTED; OTHER",
                "a.B,org.apache.hadoop.mapred.MapTask$MapOutputBuffer; 2; NOT_COUNTED; OTHER",
            })
    void of_classesOfMaps_kind(String classes, long reduces, PluginKind.Evidence evidence, PluginKind expected) {
        assertThat(PluginKind.of(Side.MAP, classes, reduces, evidence)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            nullValues = "-",
            value = {
                "-; 2; NONE; UNKNOWN",
                "-; 2; COUNTED; SPILLWAY",
                "org.apache.hadoop.mapreduce.task.reduce.Shuffle; 2; NOT_COUNTED; STOCK",
                "org.apache.hadoop.mapreduce.task.reduce.Shuffle; 0; NONE; NONE",
                "org.spillway.SpillwayShuffle; 2; COUNTED; SPILLWAY",
                "org.spillway.SpillwayShuffle; 2; NOT_COUNTED; STOCK",
                "org.spillway.SpillwayShuffle; 2; NONE; SPILLWAY",
                "org.apache.uniffle.Shuffle; 2; NOT_COUNTED; OTHER",
            })
    void of_classOfReduces_kind(String pluginClass, long reduces, PluginKind.Evidence evidence, PluginKind expected) {
        assertThat(PluginKind.of(Side.REDUCE, pluginClass, reduces, evidence)).isEqualTo(expected);
    }

    @Test
    void evidence_countersOfOtherSide_notCounted() {
        assertThat(evidence(Side.MAP, Map.of("SPILLS", 0L), Map.of())).isEqualTo(PluginKind.Evidence.COUNTED);
        assertThat(evidence(Side.REDUCE, Map.of("SPILLS", 0L), Map.of())).isEqualTo(PluginKind.Evidence.NOT_COUNTED);
        assertThat(evidence(Side.MAP, Map.of(), Map.of("SHUFFLE_SPILLS", 0L)))
                .isEqualTo(PluginKind.Evidence.NOT_COUNTED);
        assertThat(evidence(Side.REDUCE, Map.of(), Map.of("SHUFFLE_SPILLS", 0L)))
                .isEqualTo(PluginKind.Evidence.COUNTED);
        // Hadoop adds the counters of reduces to the job, not to a map, so a map never has them.
        assertThat(evidence(Side.MAP, Map.of("SHUFFLE_SPILLS", 0L), Map.of()))
                .isEqualTo(PluginKind.Evidence.NOT_COUNTED);
    }

    @Test
    void evidence_noSuccessOrCountersOff_none() {
        assertThat(PluginKind.Evidence.of(Side.MAP, Map.of(), List.of())).isEqualTo(PluginKind.Evidence.NONE);
        assertThat(PluginKind.Evidence.of(
                        Side.MAP,
                        Map.of("spillway.counters", "false"),
                        List.of(attempt(Attempt.Kind.MAP, "SUCCEEDED", Map.of()))))
                .isEqualTo(PluginKind.Evidence.NONE);
        assertThat(PluginKind.Evidence.of(
                        Side.MAP, Map.of(), List.of(attempt(Attempt.Kind.MAP, "SUCCEEDED", Map.of()))))
                .isEqualTo(PluginKind.Evidence.NONE);
        assertThat(PluginKind.Evidence.of(
                        Side.MAP,
                        Map.of("spillway.counters", "true"),
                        List.of(attempt(Attempt.Kind.MAP, "FAILED", Map.of()))))
                .isEqualTo(PluginKind.Evidence.NONE);
    }

    @Test
    void label_kind_text() {
        assertThat(PluginKind.STOCK.label()).isEqualTo("stock");
        assertThat(PluginKind.SPILLWAY.label()).isEqualTo("spillway");
        assertThat(PluginKind.UNKNOWN.label()).isEqualTo("not known");
    }

    private static PluginKind.Evidence evidence(Side side, Map<String, Long> ofMap, Map<String, Long> ofReduce) {
        return PluginKind.Evidence.of(
                side,
                Map.of("spillway.counters", "true"),
                List.of(
                        attempt(Attempt.Kind.MAP, "SUCCEEDED", ofMap),
                        attempt(Attempt.Kind.REDUCE, "SUCCEEDED", ofReduce)));
    }

    private static Attempt attempt(Attempt.Kind kind, String state, Map<String, Long> ours) {
        return new Attempt(
                "a", kind, null, null, state, true, null, null, null, null, null, null, ours, null, null, null);
    }
}
