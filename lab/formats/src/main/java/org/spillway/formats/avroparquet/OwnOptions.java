package org.spillway.formats.avroparquet;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.spillway.formats.lab.LabOptions;
import org.spillway.formats.lab.Place;
import picocli.CommandLine.Option;

/** The options for a user's own rows, as a picocli mixin. */
final class OwnOptions {
    @Option(
            names = "--input",
            paramLabel = "PATH",
            description = "takes the records of this Avro file, or of all in this folder, instead of made rows;"
                    + " local or a URI")
    private String input;

    @Option(
            names = "--day",
            paramLabel = "COLUMN",
            description = "with --input, the column that rows are grouped by the day of: a date, timestamp-millis or"
                    + " timestamp-micros; without it nothing is grouped")
    private String day;

    @Option(
            names = "--amount",
            paramLabel = "COLUMN",
            description = "with --day, the column that is added up: an int, a long or a decimal")
    private String amount;

    /** Returns whether the user has rows of their own. */
    boolean given() {
        return input != null;
    }

    /** Throws for options that do not go together. */
    void check(LabOptions options) {
        if ((day == null) != (amount == null)) {
            throw options.error("--day=" + day + " --amount=" + amount + ": must be named both, or neither of them");
        }
        if (day != null && input == null) {
            throw options.error("--day=" + day + ": needs --input, made rows have columns of their own");
        }
        if (input != null && options.full()) {
            throw options.error("--input=" + input + ": --full has rows of its own; give one of the two");
        }
    }

    /** Returns the rows that the options name. */
    OwnRows rows(LabOptions options, Configuration conf) {
        try {
            return OwnRows.of(conf, Place.path(input), day == null ? null : new DaySum(day, amount));
        } catch (IOException e) {
            throw options.error("--input=" + input + ": " + e);
        } catch (IllegalArgumentException e) {
            throw options.error("--input=" + input + ": " + e.getMessage());
        }
    }
}
