package org.spillway.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.bench.CollectorKind.BASE;
import static org.spillway.bench.CollectorKind.SPILLWAY;
import static org.spillway.bench.CollectorKind.STOCK;

import java.util.EnumSet;
import org.junit.jupiter.api.Test;

class RoundsTest {
    @Test
    void order_firstRound_stockIsFirst() {
        assertThat(Rounds.order(EnumSet.of(SPILLWAY, BASE, STOCK), 0)).containsExactly(STOCK, BASE, SPILLWAY);
    }

    @Test
    void order_manyRounds_eachKindIsOnceAtEachPlace() {
        EnumSet<CollectorKind> kinds = EnumSet.of(STOCK, BASE, SPILLWAY);

        assertThat(Rounds.order(kinds, 1)).containsExactly(BASE, SPILLWAY, STOCK);
        assertThat(Rounds.order(kinds, 2)).containsExactly(SPILLWAY, STOCK, BASE);
        assertThat(Rounds.order(kinds, 3)).containsExactly(STOCK, BASE, SPILLWAY);
    }
}
