package org.spillway.formats.avroparquet;

import java.io.IOException;
import java.util.List;
import org.spillway.formats.lab.ScratchFolder;
import org.spillway.formats.lab.Study;
import picocli.CommandLine.Option;

/** The options for the number of rows of the data sets, as a picocli mixin. */
final class SizeOptions {
    // Both together take two minutes on two cores with the other options at their defaults.
    private static final long NARROW_ROWS = 300_000;
    private static final long WIDE_ROWS = 20_000;

    /** The share of a disk's free space that --full uses. */
    private static final double FULL_SHARE = 0.8;

    /** Room for headers, footers and job files, which are larger than the rows if these are few. */
    private static final long SPARE_BYTES = 64L << 20;

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "rows of the narrow data set (default: " + NARROW_ROWS + "; with --full 82300000)")
    private Long narrowRows;

    @Option(
            names = "--wide-rows",
            paramLabel = "N",
            description = "rows of the wide data set (default: " + WIDE_ROWS
                    + "; with --full 694000000, or as many as there is room for)")
    private Long wideRows;

    /** Throws for a wrong option. */
    void check(Study study) {
        study.atLeast(1, "--rows", narrowRows);
        study.atLeast(1, "--wide-rows", wideRows);
    }

    /** Returns the bytes that must fit into the folder, without data sets whose size --full fits to the free space. */
    long bytes(Study study, List<DataSet> dataSets) {
        long max = 0;
        for (DataSet data : dataSets) {
            if (!fitted(study, data)) {
                long limit = (Long.MAX_VALUE - SPARE_BYTES) / RowSize.bytes(data);
                // Only one set of files exists at a time.
                max = Math.max(max, Math.min(asked(data), limit) * RowSize.bytes(data));
            }
        }
        return SPARE_BYTES + max;
    }

    /** Returns the number of rows of a data set. */
    long rows(Study study, DataSet data, ScratchFolder scratch) throws IOException {
        if (!fitted(study, data)) {
            return asked(data);
        }
        long free = scratch.free();
        long fitting = (long) ((FULL_SHARE * free - SPARE_BYTES) / RowSize.bytes(data));
        if (fitting < 1) {
            throw study.error("--full: too little room for the " + data.label() + " data set: free=" + free + " folder="
                    + scratch.path());
        }
        return Math.min(data.seedRows(), fitting);
    }

    private boolean fitted(Study study, DataSet data) {
        return study.full() && named(data) == null;
    }

    private Long named(DataSet data) {
        return data == DataSet.NARROW ? narrowRows : wideRows;
    }

    private long asked(DataSet data) {
        if (named(data) != null) {
            return named(data);
        }
        return data == DataSet.NARROW ? NARROW_ROWS : WIDE_ROWS;
    }
}
