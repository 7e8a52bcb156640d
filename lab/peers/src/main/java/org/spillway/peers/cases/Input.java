package org.spillway.peers.cases;

import java.util.List;

/**
 * An input, which a job of ours writes.
 *
 * @param kind {@value #SORT_ROWS}, or a kind of the job {@code generate}
 * @param files its files, each of which is a map's input where a case allows splits of that size
 */
public record Input(String kind, long rows, int files) {
    static final String SORT_ROWS = "sort-rows";

    /** Returns its folder in HDFS. Its name has all that it depends on. */
    public String path() {
        return "/peers/in/" + kind + "-" + rows + "-in-" + files;
    }

    /** Whether its rows are those of TeraGen. */
    public boolean isSortRows() {
        return kind.equals(SORT_ROWS);
    }

    /** Returns the name of the job that writes it, and the arguments after the settings. */
    public List<String> job() {
        return isSortRows()
                ? List.of("teragen", Long.toString(rows), path())
                : List.of("generate", kind, Long.toString(rows), path());
    }
}
