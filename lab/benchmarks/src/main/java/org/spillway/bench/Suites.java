package org.spillway.bench;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Creates the benches by name. */
final class Suites {
    private static final Map<String, Maker> MAKERS = new LinkedHashMap<>();

    static {
        MAKERS.put("map-task", MapTaskSuite::new);
        MAKERS.put("collector", CollectorSuite::new);
        MAKERS.put("partitions", PartitionsSuite::new);
        MAKERS.put("scale", ScaleSuite::new);
        MAKERS.put("reduce-task", ReduceSuite::new);
        MAKERS.put("fetch", FetchSuite::new);
        MAKERS.put("orders", OrdersSuite::new);
        MAKERS.put("container", ContainerSuite::new);
    }

    private Suites() {}

    @FunctionalInterface
    private interface Maker {
        Suite make(String bench, int shrink, Path folder);
    }

    static Set<String> names() {
        return MAKERS.keySet();
    }

    /**
     * Creates a bench.
     *
     * @param shrink divisor of all numbers of records
     * @param folder folder in which the parent puts the input
     */
    static Suite named(String name, int shrink, Path folder) {
        return MAKERS.get(name).make(name, shrink, folder);
    }
}
