package org.spillway.formats.avroparquet;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.spillway.formats.lab.ScratchFolder;
import org.spillway.formats.lab.Study;
import picocli.CommandLine.Option;

/** The options for a user's own rows, as a picocli mixin. */
final class OwnOptions {
    @Option(
            names = "--input",
            paramLabel = "PATH",
            description = "uses the records of this Avro file, or of all files in this folder, instead of generated"
                    + " rows; local or a URI")
    private String input;

    @Option(
            names = "--day",
            paramLabel = "COLUMN",
            description = "with --input, the column by whose day rows are grouped: a date, timestamp-millis or"
                    + " timestamp-micros; without it nothing is grouped")
    private String day;

    @Option(
            names = "--amount",
            paramLabel = "COLUMN",
            description = "with --day, the column that is summed: an int, a long or a decimal")
    private String amount;

    /** Returns whether the user has rows of their own. */
    boolean given() {
        return input != null;
    }

    /** Throws for options that do not go together. */
    void check(Study study) {
        if ((day == null) != (amount == null)) {
            throw study.error("--day=" + day + " --amount=" + amount + ": give both or neither");
        }
        if (day != null && input == null) {
            throw study.error("--day=" + day + ": needs --input, because generated rows have fixed columns");
        }
        if (input != null && study.full()) {
            throw study.error("--input=" + input + ": excludes --full, which has its own rows");
        }
    }

    /** Returns the rows that the options name. */
    OwnRows rows(Study study, Configuration conf) {
        try {
            return OwnRows.of(conf, ScratchFolder.path(input), day == null ? null : new DaySum(day, amount));
        } catch (IOException e) {
            throw study.error("--input=" + input + ": " + e);
        } catch (IllegalArgumentException e) {
            throw study.error("--input=" + input + ": " + e.getMessage());
        }
    }
}
