package org.spillway.formats.avroparquet;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.hadoop.mapreduce.Job;

/** A source of the rows that are written in both formats. */
interface Source {
    /** Returns the name in the tables. */
    String label();

    /** Returns the schema with all columns. */
    Schema schema();

    /** Returns the columns to add up by day; null for none. */
    DaySum daySum();

    /**
     * Makes a job's mappers, which are {@link RowWriter}s, receive all rows.
     *
     * @param maps number of tasks for made rows; rows of files are split as the files are
     */
    void feed(Job job, int maps) throws IOException;
}
