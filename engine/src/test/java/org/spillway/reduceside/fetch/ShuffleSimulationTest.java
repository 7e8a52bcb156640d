package org.spillway.reduceside.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Tests what a large job demands of its nodes (lab/benchmarks/LARGE-JOBS.md). */
class ShuffleSimulationTest {
    /** A twentieth of the large job's maps, reduces and nodes, so that each node has as many maps and reduces. */
    @Test
    void ours_fiftyNodes_aThirdOfStocksRequests() {
        simulate("500 maps, 100 reduces, 50 nodes", SimulatedJob.of(500, 100, 50));
    }

    /**
     * {@code ./mvnw test -pl engine -am -Dtest=ShuffleSimulationTest -Dspillway.simulation=full -Dtest.heap=10g} takes some
     * minutes.
     */
    @Test
    @EnabledIfSystemProperty(named = "spillway.simulation", matches = "full")
    void ours_thousandNodes_aThirdOfStocksRequests() {
        simulate("10,000 maps, 2,000 reduces, 1,000 nodes", SimulatedJob.of(10_000, 2000, 1000));
    }

    /**
     * Twenty of the 20,000 reduces: as long as the nodes keep up, what a reduce asks for does not depend on the others. Of the
     * connections that a node has open at once this tells nothing.
     */
    @Test
    @EnabledIfSystemProperty(named = "spillway.simulation", matches = "full")
    void ours_hundredThousandMaps_aThirdOfStocksRequests() {
        simulate("100,000 maps, 20 reduces of 20,000, 3,600 nodes", SimulatedJob.of(100_000, 20, 3600));
    }

    private static void simulate(String text, SimulatedJob job) {
        ShuffleSimulation.Result stock = ShuffleSimulation.stock(job);
        ShuffleSimulation.Result ours = ShuffleSimulation.ours(job);
        print(text, stock, ours);
        compare(stock, ours);
    }

    private static void compare(ShuffleSimulation.Result stock, ShuffleSimulation.Result ours) {
        assertThat(ours.requests()).isLessThanOrEqualTo(stock.requests() / 3);
        assertThat(ours.maxOpen()).isLessThanOrEqualTo(stock.maxOpen());
        assertThat(ours.mapsDone()).isEqualTo(stock.mapsDone());
        // Outputs that were held back are fetched while the last tenth of the maps runs.
        assertThat(ours.fetched() - ours.mapsDone()).isLessThan(stock.fetched() - stock.mapsDone() + 1);
    }

    private static void print(String job, ShuffleSimulation.Result stock, ShuffleSimulation.Result ours) {
        System.out.println(job);
        System.out.println("stock    " + line(stock));
        System.out.println("Spillway " + line(ours));
    }

    private static String line(ShuffleSimulation.Result result) {
        return String.format(
                Locale.ROOT,
                "%,d requests, at most %d at a host at once; last map %.1f s, last output %.1f s",
                result.requests(),
                result.maxOpen(),
                result.mapsDone(),
                result.fetched());
    }
}
