package org.spillway.formats.avroparquet;

import java.io.IOException;
import java.util.List;
import org.spillway.formats.lab.LabOptions;
import org.spillway.formats.lab.Place;
import picocli.CommandLine.Option;

/** The options that say how many rows the data sets have, as a picocli mixin. */
final class SizeOptions {
    // Together two minutes on two cores, with all else as it is by default.
    private static final long NARROW_ROWS = 300_000;
    private static final long WIDE_ROWS = 20_000;

    /** Of the room on a disk, how much --full takes. */
    private static final double FULL_SHARE = 0.8;

    /** Headers, footers, job files: more than the rows where these are few. */
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
                    + "; with --full 694000000 or what there is room for)")
    private Long wideRows;

    /** Throws for an option that is wrong. */
    void check(LabOptions options) {
        positive(options, "--rows", narrowRows);
        positive(options, "--wide-rows", wideRows);
    }

    private static void positive(LabOptions options, String option, Long rows) {
        if (rows != null && rows < 1) {
            throw options.error(option + "=" + rows + ": must be at least 1");
        }
    }

    /** What has to fit into the folder; without what --full fits to the room there is. */
    long bytes(LabOptions options, List<DataSet> dataSets) {
        long most = 0;
        for (DataSet data : dataSets) {
            if (!fitted(options, data)) {
                long limit = (Long.MAX_VALUE - SPARE_BYTES) / RowSize.bytes(data);
                // One set of files at a time lies on the disk.
                most = Math.max(most, Math.min(asked(data), limit) * RowSize.bytes(data));
            }
        }
        return SPARE_BYTES + most;
    }

    /** How many rows a data set is to have. */
    long rows(LabOptions options, DataSet data, Place place) throws IOException {
        if (!fitted(options, data)) {
            return asked(data);
        }
        long free = place.free();
        long fitting = (long) ((FULL_SHARE * free - SPARE_BYTES) / RowSize.bytes(data));
        if (fitting < 1) {
            throw options.error("--full: too little room for the " + data.label() + " data set: free=" + free
                    + " folder=" + place.path());
        }
        return Math.min(data.seedRows(), fitting);
    }

    private boolean fitted(LabOptions options, DataSet data) {
        return options.full() && named(data) == null;
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
