package org.spillway.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollectorKindTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            nullValues = "-",
            value = {
                "-; 2; false; UNKNOWN",
                "-; 2; true; SPILLWAY",
                "-; 0; false; NONE",
                "org.apache.hadoop.mapred.MapTask$MapOutputBuffer; 2; false; STOCK",
                "org.apache.hadoop.mapred.MapTask$MapOutputBuffer; 0; false; NONE",
                "org.spillway.SpillwayCollector; 2; false; SPILLWAY",
                "org.spillway.SpillwayCollector,org.apache.hadoop.mapred.MapTask$MapOutputBuffer; 2; false; STOCK",
                "org.spillway.SpillwayCollector, org.apache.hadoop.mapred.MapTask$MapOutputBuffer; 2; true; SPILLWAY",
                "org.apache.hadoop.mapred.nativetask.NativeMapOutputCollectorDelegator; 2; false; OTHER",
                "a.B,org.apache.hadoop.mapred.MapTask$MapOutputBuffer; 2; false; OTHER",
            })
    void isToldFromWhatAJobLeaves(String classes, long reduces, boolean counted, CollectorKind expected) {
        assertThat(CollectorKind.of(classes, reduces, counted)).isEqualTo(expected);
    }

    @Test
    void hasALabel() {
        assertThat(CollectorKind.STOCK.label()).isEqualTo("stock");
        assertThat(CollectorKind.SPILLWAY.label()).isEqualTo("spillway");
    }
}
