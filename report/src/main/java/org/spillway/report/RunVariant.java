package org.spillway.report;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A variant of a run of a job, which users call a way: the plug-in of each side, whether stock is tuned, whether tasks share
 * JVMs, and an order other than that of the keys.
 */
public enum RunVariant {
    /** Stock on both sides, with the job's own settings. */
    STOCK(false, false, false),
    /** Stock on both sides, with {@link #TUNING}. */
    TUNED(false, false, false),
    /** Stock on both sides in shared JVMs. */
    STOCK_SHARED(false, false, true),
    /** Stock on both sides, with {@link #TUNING}, in shared JVMs. */
    TUNED_SHARED(false, false, true),
    /** Spillway on the map side, stock on the reduce side. */
    COLLECTOR(true, false, false),
    /** Stock on the map side, Spillway on the reduce side. */
    SHUFFLE(false, true, false),
    /** Spillway on both sides. */
    BOTH(true, true, false),
    /** Spillway on both sides in shared JVMs. */
    SHARED(true, true, true),
    /** Spillway on both sides with {@link #GROUPING}, for jobs that need whole groups and no order. */
    GROUPED(true, true, false),
    /** Spillway on both sides with {@link #UNORDERING}, for jobs that take each record by itself. */
    UNORDERED(true, true, false);

    private static final String OVERRIDDEN = ": settings of the command override those of the run";

    private static final String KEY_ORDER = "mapreduce.job.output.key.comparator.class";

    /**
     * The settings with the largest effect on stock's reduce side. They keep fetched outputs in memory for the reducer
     * instead of writing and reading them again, fetch from more nodes at once, and merge more files at once.
     */
    public static final Map<String, String> TUNING = tuning();

    /** The settings of conf/mapred-site-spillway-grouped.xml beside the switches. */
    public static final Map<String, String> GROUPING = Map.of(KEY_ORDER, "org.spillway.HashOrder");

    /** The settings of conf/mapred-site-spillway-unordered.xml beside the switches. */
    public static final Map<String, String> UNORDERING = Map.of(
            KEY_ORDER,
            "org.spillway.NoOrder",
            "mapreduce.job.output.group.comparator.class",
            "org.spillway.NeighbourGroups",
            "mapreduce.job.combiner.group.comparator.class",
            "org.spillway.NeighbourGroups");

    private final boolean collector;
    private final boolean shuffle;
    private final boolean shared;

    RunVariant(boolean collector, boolean shuffle, boolean shared) {
        this.collector = collector;
        this.shuffle = shuffle;
        this.shared = shared;
    }

    private static Map<String, String> tuning() {
        Map<String, String> tuning = new LinkedHashMap<>();
        tuning.put("mapreduce.reduce.input.buffer.percent", "0.7");
        tuning.put("mapreduce.reduce.shuffle.parallelcopies", "10");
        tuning.put("mapreduce.task.io.sort.factor", "100");
        return Collections.unmodifiableMap(tuning);
    }

    /**
     * Returns the way with a label.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static RunVariant ofLabel(String label) {
        for (RunVariant variant : values()) {
            if (variant.label().equals(label)) {
                return variant;
            }
        }
        throw new IllegalArgumentException("'" + label + "' is none of " + labels());
    }

    /** Returns all labels, for messages. */
    public static String labels() {
        return Arrays.stream(values()).map(RunVariant::label).collect(Collectors.joining(", "));
    }

    /** Returns the way in which a job ran. Null if it is none of these or unknown. */
    public static RunVariant of(JobReport job) {
        for (RunVariant variant : List.of(STOCK, COLLECTOR, SHUFFLE, BOTH)) {
            if (variant.kind(Side.MAP) == job.collector() && variant.kind(Side.REDUCE) == job.shuffle()) {
                return variant.with(job.settings());
            }
        }
        return null;
    }

    /** Returns the way with the same plug-ins that a job's settings tell. */
    private RunVariant with(Map<String, String> settings) {
        String order = settings.get(KEY_ORDER);
        boolean shares = JvmSharing.isOn(settings);
        if (this == STOCK) {
            return isTuned(settings) ? shares ? TUNED_SHARED : TUNED : shares ? STOCK_SHARED : this;
        }
        if (this != BOTH) {
            return this;
        }
        if (GROUPING.get(KEY_ORDER).equals(order)) {
            return GROUPED;
        }
        return UNORDERING.get(KEY_ORDER).equals(order) ? UNORDERED : shares ? SHARED : this;
    }

    /** Returns whether the job gets its keys in their own order. */
    public boolean isInKeyOrder() {
        return this != GROUPED && this != UNORDERED;
    }

    /**
     * Returns whether all settings of {@link #TUNING} are set. Compares them as numbers, because some sources write
     * 0.70 and others 0.7.
     */
    public static boolean isTuned(Map<String, String> settings) {
        return TUNING.entrySet().stream().allMatch(entry -> isNumber(settings.get(entry.getKey()), entry.getValue()));
    }

    private static boolean isNumber(String value, String expected) {
        try {
            return value != null && Double.parseDouble(value.trim()) == Double.parseDouble(expected);
        } catch (NumberFormatException e) {
            // A job's settings may have any values.
            return false;
        }
    }

    /** Returns the short name, which users write on the command line. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns whether tasks share JVMs. */
    public boolean isShared() {
        return shared;
    }

    /** Returns whether both sides are stock. */
    public boolean isStocks() {
        return !collector && !shuffle;
    }

    /** Returns the plug-in of a side. */
    public PluginKind kind(Side side) {
        return (side == Side.MAP ? collector : shuffle) ? PluginKind.SPILLWAY : PluginKind.STOCK;
    }

    /**
     * Returns the settings that run a job in this way. If Spillway refuses the job, it falls back to stock. Its counters are
     * on, because they tell which of the two ran. A way that shares JVMs also needs {@link JvmSharing#masterOptions}, which
     * add to those of the cluster, and {@link JvmSharing#SLOWSTART}, which a job may override.
     */
    public Map<String, String> settings() {
        return settings(true);
    }

    /** Returns the settings without fallback to stock on the map side: a job that Spillway refuses fails. */
    public Map<String, String> settingsAlone() {
        return settings(false);
    }

    private Map<String, String> settings(boolean stockBehind) {
        Map<String, String> all = new LinkedHashMap<>();
        for (Side side : Side.values()) {
            String ours = stockBehind ? side.spillwayThenStock() : side.spillway();
            all.put(side.setting(), kind(side) == PluginKind.SPILLWAY ? ours : side.stock());
        }
        if (!isStocks()) {
            all.put(PluginKind.COUNTERS, "true");
        }
        if (shared) {
            all.put(JvmSharing.TASKS, JvmSharing.NO_LIMIT);
        } else if (this == STOCK) {
            all.put(JvmSharing.TASKS, JvmSharing.OFF); // whatever the cluster's own settings are
        }
        all.putAll(
                switch (this) {
                    case TUNED, TUNED_SHARED -> TUNING;
                    case GROUPED -> GROUPING;
                    case UNORDERED -> UNORDERING;
                    default -> Map.of();
                });
        return all;
    }

    /**
     * Returns a message if a side was run, or partly, by another plug-in than the way's, or if tasks were to share JVMs and
     * the job's settings say otherwise. Otherwise null.
     */
    public String problem(JobReport job) {
        for (Side side : Side.values()) {
            String problem = kind(side) == PluginKind.STOCK ? notStocks(side, job) : notSpillways(side, job);
            if (problem != null) {
                return problem;
            }
        }
        boolean differs = shared && !job.settings().isEmpty() && !JvmSharing.isOn(job.settings());
        return differs ? job.id() + " had a JVM for each task" + OVERRIDDEN : null;
    }

    private static String notStocks(Side side, JobReport job) {
        String found =
                switch (job.kind(side)) {
                    case SPILLWAY -> "Spillway";
                    case OTHER -> "another plug-in";
                    default -> null;
                };
        return found == null
                ? null
                : job.id() + " had " + found + " on its " + side.label() + ", which was to be stock's" + OVERRIDDEN;
    }

    private static String notSpillways(Side side, JobReport job) {
        switch (job.kind(side)) {
            case STOCK:
                return side == Side.MAP
                        ? job.id() + " was not taken by Spillway: the logs of its maps say why (does not take this job)"
                        : job.id() + " had its reduce side left to stock: the logs of its reduces say why (leaves this"
                                + " reduce to stock)";
            case OTHER:
                return job.id() + " had another plug-in on its " + side.label() + OVERRIDDEN;
            case UNKNOWN:
                return job.id() + " has neither Spillway's counters nor settings, so nothing tells what ran its "
                        + side.label();
            default:
                return leftToStock(side, job);
        }
    }

    /** Returns a message if a side that Spillway was to run has no task with its counters in any of the jobs. Otherwise null. */
    public String unproved(List<JobReport> jobs) {
        for (Side side : Side.values()) {
            if (kind(side) == PluginKind.SPILLWAY
                    && jobs.stream().flatMap(job -> job.attempts().stream()).noneMatch(side::isCounted)) {
                return "no task of a " + side.label() + " has Spillway's counters";
            }
        }
        return null;
    }

    /** Returns a message if some tasks of a side have Spillway's counters and others do not. */
    private static String leftToStock(Side side, JobReport job) {
        List<Attempt> ended = job.attempts().stream()
                .filter(attempt -> side.runsIn(attempt) && attempt.state().equals(JobReport.SUCCEEDED))
                .toList();
        long counted = ended.stream().filter(side::isCounted).count();
        if (counted == 0 || counted == ended.size()) {
            return null;
        }
        return job.id() + " had Spillway in " + counted + " of " + ended.size() + " tasks of its " + side.label()
                + ": the logs of the others say why";
    }

    @Override
    public String toString() {
        return label();
    }
}
