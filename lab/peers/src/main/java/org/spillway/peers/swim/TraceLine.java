package org.spillway.peers.swim;

/**
 * A job of a trace: a line of six fields between tabs.
 *
 * @param submitSeconds when it was submitted
 * @param inputBytes what its maps read
 * @param shuffleBytes what its reduces fetch; 0 if it has none
 * @param outputBytes what its reduces write, or its maps
 */
record TraceLine(String name, double submitSeconds, long inputBytes, long shuffleBytes, long outputBytes) {
    private static final int FIELDS = 6;

    static TraceLine parse(String line) {
        String[] fields = line.split("\t", -1);
        if (fields.length != FIELDS) {
            throw new IllegalArgumentException("fields=" + fields.length + " expected=" + FIELDS + " line=" + line);
        }
        // The third is the time since the job before.
        return new TraceLine(
                fields[0],
                Double.parseDouble(fields[1]),
                Long.parseLong(fields[3]),
                Long.parseLong(fields[4]),
                Long.parseLong(fields[5]));
    }
}
