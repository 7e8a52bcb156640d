package org.spillway.report;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A way to run a job: who does each side of it, and with which settings of stock's. */
public enum Way {
    /** Stock on both sides, with the settings that the job has. */
    STOCK(false, false),
    /** Stock on both sides, with {@link #TUNING}. */
    TUNED(false, false),
    /** Spillway on the map side, stock on the reduce side. */
    COLLECTOR(true, false),
    /** Stock on the map side, Spillway on the reduce side. */
    SHUFFLE(false, true),
    /** Spillway on both sides. */
    BOTH(true, true);

    /**
     * The settings of stock's reduce side that pay most: keep fetched outputs in memory for the reducer instead of
     * writing and reading them again; fetch from more nodes at once; merge more files at once.
     */
    public static final Map<String, String> TUNING = tuning();

    private final boolean collector;
    private final boolean shuffle;

    Way(boolean collector, boolean shuffle) {
        this.collector = collector;
        this.shuffle = shuffle;
    }

    private static Map<String, String> tuning() {
        Map<String, String> tuning = new LinkedHashMap<>();
        tuning.put("mapreduce.reduce.input.buffer.percent", "0.7");
        tuning.put("mapreduce.reduce.shuffle.parallelcopies", "10");
        tuning.put("mapreduce.task.io.sort.factor", "100");
        return Collections.unmodifiableMap(tuning);
    }

    /** The way of that label. */
    public static Way ofLabel(String label) {
        for (Way way : values()) {
            if (way.label().equals(label)) {
                return way;
            }
        }
        throw new IllegalArgumentException("'" + label + "' is none of " + labels());
    }

    /** All labels, for messages. */
    public static String labels() {
        return Arrays.stream(values()).map(Way::label).collect(Collectors.joining(", "));
    }

    /** The way that a job ran; null where that is none of these or is not known. */
    public static Way of(JobReport job) {
        for (Way way : values()) {
            if (way != TUNED && way.kind(Side.MAP) == job.collector() && way.kind(Side.REDUCE) == job.shuffle()) {
                return way == STOCK && isTuned(job.settings()) ? TUNED : way;
            }
        }
        return null;
    }

    /** Whether each of {@link #TUNING} is set: as numbers, since some sources write 0.70 and others 0.7. */
    public static boolean isTuned(Map<String, String> settings) {
        return TUNING.entrySet().stream().allMatch(entry -> isNumber(settings.get(entry.getKey()), entry.getValue()));
    }

    private static boolean isNumber(String value, String expected) {
        try {
            return value != null && Double.parseDouble(value.trim()) == Double.parseDouble(expected);
        } catch (NumberFormatException e) {
            // A job may have anything in its settings.
            return false;
        }
    }

    /** The short name, which is what users write. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether Spillway has no part in it. */
    public boolean isStocks() {
        return !collector && !shuffle;
    }

    /** Who is to do a side. */
    public PluginKind kind(Side side) {
        return (side == Side.MAP ? collector : shuffle) ? PluginKind.SPILLWAY : PluginKind.STOCK;
    }

    /** What makes a job run so, as users set it: with stock behind Spillway for a job that it does not take. */
    public Map<String, String> settings() {
        return settings(true);
    }

    /** The same without stock behind Spillway on the map side: a job that it cannot do fails. */
    public Map<String, String> settingsAlone() {
        return settings(false);
    }

    private Map<String, String> settings(boolean stockBehind) {
        Map<String, String> all = new LinkedHashMap<>();
        for (Side side : Side.values()) {
            String ours = stockBehind ? side.spillwayThenStock() : side.spillway();
            all.put(side.setting(), kind(side) == PluginKind.SPILLWAY ? ours : side.stock());
        }
        if (this == TUNED) {
            all.putAll(TUNING);
        }
        return all;
    }

    /** Which side Spillway was to do and left to stock; null if there is none. */
    public String problem(JobReport job) {
        if (collector && job.collector() == PluginKind.STOCK) {
            return job.id() + " was not taken by Spillway: the logs of its maps say why (does not take this job)";
        }
        if (shuffle && job.shuffle() == PluginKind.STOCK) {
            return job.id()
                    + " had its reduce side left to stock: the logs of its reduces say why (leaves this reduce to stock)";
        }
        return null;
    }

    @Override
    public String toString() {
        return label();
    }
}
