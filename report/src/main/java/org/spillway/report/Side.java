package org.spillway.report;

/** A half of what a job does between mapper and reducer, which a plug-in may take over. */
public enum Side {
    /** Collect, sort, spill and merge in map tasks. */
    MAP(
            "map side",
            Attempt.Kind.MAP,
            "mapreduce.job.map.output.collector.class",
            "org.apache.hadoop.mapred.MapTask$MapOutputBuffer",
            "org.spillway.SpillwayCollector"),
    /** Fetch and merge in reduce tasks. */
    REDUCE(
            "reduce side",
            Attempt.Kind.REDUCE,
            "mapreduce.job.reduce.shuffle.consumer.plugin.class",
            "org.apache.hadoop.mapreduce.task.reduce.Shuffle",
            "org.spillway.SpillwayShuffle");

    // Both sides count in one group. The names of the reduce side's counters begin so, those of the map side do not.
    private static final String OF_REDUCE = "SHUFFLE_";

    private final String label;
    private final Attempt.Kind kind;
    private final String setting;
    private final String stock;
    private final String spillway;

    Side(String label, Attempt.Kind kind, String setting, String stock, String spillway) {
        this.label = label;
        this.kind = kind;
        this.setting = setting;
        this.stock = stock;
        this.spillway = spillway;
    }

    /** As people say it. */
    public String label() {
        return label;
    }

    /** The setting that names the class: for maps a list of classes, for reduces one. */
    public String setting() {
        return setting;
    }

    /** Hadoop's own class. */
    public String stock() {
        return stock;
    }

    /** Spillway's class. */
    public String spillway() {
        return spillway;
    }

    /** Spillway's class with stock behind it: a reduce needs no list, since Spillway's class holds stock's. */
    public String spillwayThenStock() {
        return this == MAP ? spillway + "," + stock : spillway;
    }

    /** Whether an attempt is of this side's kind of task. */
    boolean runsIn(Attempt attempt) {
        return attempt.kind() == kind;
    }

    /** Whether an attempt has counters that Spillway keeps on this side. */
    boolean isCounted(Attempt attempt) {
        return runsIn(attempt)
                && attempt.spillway().keySet().stream()
                        .anyMatch(name -> name.startsWith(OF_REDUCE) == (this == REDUCE));
    }
}
