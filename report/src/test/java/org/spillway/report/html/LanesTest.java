package org.spillway.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LanesTest {
    @Test
    void place_noOverlap_sameLane() {
        Lanes lanes = new Lanes();

        assertThat(lanes.place(0, 10)).isZero();
        assertThat(lanes.place(0, 5)).isEqualTo(1);
        assertThat(lanes.place(5, 8)).isEqualTo(1);
        assertThat(lanes.place(7, 9)).isEqualTo(2);
        assertThat(lanes.place(10, 11)).isZero();
        assertThat(lanes.count()).isEqualTo(3);
    }
}
