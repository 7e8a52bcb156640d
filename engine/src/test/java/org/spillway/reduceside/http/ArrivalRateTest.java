package org.spillway.reduceside.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ArrivalRateTest {
    private static final long SECOND = 1_000_000_000;
    private static final int READ_TIMEOUT = 180_000;

    private final ArrivalRate rate = new ArrivalRate(ArrivalRate.window(READ_TIMEOUT));

    @Test
    void fault_twoReadTimeouts_measured() {
        rate.add(359 * SECOND, 1);
        assertThat(rate.fault()).isNull();
        rate.add(SECOND, 359 * 1024);
        assertThat(rate.fault()).isEqualTo("only 367617 bytes came in 360000 ms of waiting, limit 1024 bytes a second");
    }

    /** As with stock, a host may stand still for nearly the read timeout. */
    @Test
    void fault_oneLongWait_null() {
        rate.add(179 * SECOND, 100);
        assertThat(rate.fault()).isNull();
        rate.add(179 * SECOND, 1 << 16);
        assertThat(rate.fault()).isNull();
        rate.add(2 * SECOND, 1 << 20);
        assertThat(rate.fault()).isNull();
    }

    @Test
    void fault_secondWindowTooSlow_countsForItself() {
        rate.add(360 * SECOND, 360 * 1024);
        assertThat(rate.fault()).isNull();
        rate.add(360 * SECOND, 360 * 1024 - 1);
        assertThat(rate.fault()).isNotNull();
    }

    @Test
    void begin_anotherReply_anotherWindow() {
        rate.add(359 * SECOND, 0);
        rate.begin();
        rate.add(359 * SECOND, 0);
        assertThat(rate.fault()).isNull();
    }

    @Test
    void limit_shortReadTimeout_windowOfAMinute() {
        ArrivalRate impatient = new ArrivalRate(ArrivalRate.window(1000));
        impatient.add(59 * SECOND, 0);
        assertThat(impatient.fault()).isNull();
        impatient.add(SECOND, 0);
        assertThat(impatient.fault()).isNotNull();
    }

    @Test
    void limit_noReadTimeout_none() {
        ArrivalRate patient = new ArrivalRate(ArrivalRate.window(0));
        patient.add(Long.MAX_VALUE / 2, 0);
        assertThat(patient.fault()).isNull();
    }
}
