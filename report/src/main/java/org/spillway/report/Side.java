package org.spillway.report;

/** One half of a job's work between mapper and reducer, which a plug-in may replace. */
public enum Side {
    /** Collecting, sorting, spilling and merging in map tasks. */
    MAP(
            "map side",
            Attempt.Kind.MAP,
            "mapreduce.job.map.output.collector.class",
            "org.apache.hadoop.mapred.MapTask$MapOutputBuffer",
            "org.spillway.SpillwayCollector"),
    /** Fetching and merging in reduce tasks. */
    REDUCE(
            "reduce side",
            Attempt.Kind.REDUCE,
            "mapreduce.job.reduce.shuffle.consumer.plugin.class",
            "org.apache.hadoop.mapreduce.task.reduce.Shuffle",
            "org.spillway.SpillwayShuffle");

    // Both sides use one counter group. Only the names of the reduce side's counters have this prefix.
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

    /** Returns the name in reports. */
    public String label() {
        return label;
    }

    /** Returns the setting that names the class: a list of classes on the map side, one class on the reduce side. */
    public String setting() {
        return setting;
    }

    /** Returns the name of Hadoop's own class. */
    public String stock() {
        return stock;
    }

    /** Returns the name of Spillway's class. */
    public String spillway() {
        return spillway;
    }

    /**
     * Returns the setting's value for Spillway with fallback to stock. On the reduce side one class is enough, because
     * Spillway's class can delegate to stock.
     */
    public String spillwayThenStock() {
        return this == MAP ? spillway + "," + stock : spillway;
    }

    /** Returns whether an attempt is of this side's kind of task. */
    boolean runsIn(Attempt attempt) {
        return attempt.kind() == kind;
    }

    /** Returns whether an attempt has Spillway counters of this side. */
    boolean isCounted(Attempt attempt) {
        return runsIn(attempt)
                && attempt.spillway().keySet().stream()
                        .anyMatch(name -> name.startsWith(OF_REDUCE) == (this == REDUCE));
    }
}
