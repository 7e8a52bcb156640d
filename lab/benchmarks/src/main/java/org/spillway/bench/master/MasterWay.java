package org.spillway.bench.master;

import java.util.List;
import java.util.stream.Stream;

/** A master with the options of its JVM. */
public enum MasterWay {
    /** Hadoop's master with Hadoop's default options. */
    STOCK("stock", "-Xmx1024m"),
    /** Spillway's, with the options of conf/mapred-site-spillway-reuse.xml. */
    SPILLWAY("Spillway", "-Xmx1024m"),
    /** Spillway's without the optimising compiler, and with the smallest collector. */
    SMALL("C1 and SerialGC", "-Xmx1024m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private static final String OPENS = "--add-opens=java.base/java.lang=ALL-UNNAMED";

    private final String label;
    private final List<String> options;

    MasterWay(String label, String... options) {
        this.label = label;
        this.options = List.of(options);
    }

    /** Returns the name in the table. */
    public String label() {
        return label;
    }

    /** Returns the options to print. */
    public String options() {
        return String.join(" ", options);
    }

    /** Returns the options of the JVM. */
    List<String> jvmOptions() {
        return Stream.concat(options.stream(), Stream.of(OPENS)).toList();
    }

    boolean isStock() {
        return this == STOCK;
    }
}
