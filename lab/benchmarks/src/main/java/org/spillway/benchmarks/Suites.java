package org.spillway.benchmarks;

import java.nio.file.Path;
import java.util.List;

/** Creates the benches by name. */
final class Suites {
    static final List<String> NAMES = List.of(
            MapTaskSuite.NAME,
            CollectorSuite.NAME,
            PartitionsSuite.NAME,
            ScaleSuite.NAME,
            ReduceSuite.NAME,
            FetchSuite.NAME,
            OrdersSuite.NAME,
            ContainerSuite.NAME);

    private Suites() {}

    /**
     * Creates a bench.
     *
     * @param shrink divisor of all numbers of records
     * @param benchFolder folder in which the parent has put the input, if there is one
     */
    static Suite named(String name, int shrink, Path benchFolder) {
        return switch (name) {
            case MapTaskSuite.NAME -> new MapTaskSuite(shrink, benchFolder);
            case CollectorSuite.NAME -> new CollectorSuite(shrink);
            case PartitionsSuite.NAME -> new PartitionsSuite(shrink);
            case ScaleSuite.NAME -> new ScaleSuite(shrink);
            case ReduceSuite.NAME -> new ReduceSuite(shrink, benchFolder);
            case FetchSuite.NAME -> new FetchSuite(shrink, benchFolder);
            case OrdersSuite.NAME -> new OrdersSuite(shrink, benchFolder);
            case ContainerSuite.NAME -> new ContainerSuite(shrink, benchFolder);
            default -> throw new IllegalArgumentException("no bench " + name);
        };
    }
}
