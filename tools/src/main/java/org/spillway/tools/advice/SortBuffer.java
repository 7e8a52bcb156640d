package org.spillway.tools.advice;

/**
 * The setting of a map's sort buffer.
 *
 * @param key the setting that the job's collector reads
 * @param value as the job has it
 * @param mb the MiB; 0 if unknown, as with {@code auto}
 */
record SortBuffer(String key, String value, double mb) {
    static final String SORT_MB = "mapreduce.task.io.sort.mb";
    static final String OWN_SORT_MB = "spillway.sort.mb";

    /**
     * Reads it.
     *
     * @param spillway whether Spillway collected, whose own setting goes before stock's
     */
    static SortBuffer of(Settings settings, boolean spillway) {
        String key = spillway && !settings.text(OWN_SORT_MB).isEmpty() ? OWN_SORT_MB : SORT_MB;
        return new SortBuffer(key, settings.text(key), settings.number(key, 0));
    }

    boolean known() {
        return mb > 0;
    }
}
