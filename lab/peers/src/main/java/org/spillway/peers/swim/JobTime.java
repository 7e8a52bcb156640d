package org.spillway.peers.swim;

import java.util.List;

/**
 * When a job of a replay began and ended, in seconds after the start of the replay. The client prints it as a line.
 *
 * @param arrived when it was to be submitted
 * @param ended when the client knew of its end
 */
record JobTime(String name, double arrived, double ended, boolean succeeded) {
    private static final String MARK = "trace-job";

    double seconds() {
        return ended - arrived;
    }

    @Override
    public String toString() {
        return String.join(
                "\t", MARK, name, Double.toString(arrived), Double.toString(ended), Boolean.toString(succeeded));
    }

    /** Returns the jobs of a client's log. */
    static List<JobTime> of(List<String> log) {
        return log.stream()
                .filter(line -> line.startsWith(MARK + "\t"))
                .map(line -> line.split("\t"))
                .map(fields -> new JobTime(
                        fields[1],
                        Double.parseDouble(fields[2]),
                        Double.parseDouble(fields[3]),
                        Boolean.parseBoolean(fields[4])))
                .toList();
    }
}
