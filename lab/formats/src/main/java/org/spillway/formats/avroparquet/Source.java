package org.spillway.formats.avroparquet;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.hadoop.mapreduce.Job;

/** Where the rows come from that both formats are to hold. */
interface Source {
    /** As the tables have it. */
    String label();

    /** All columns. */
    Schema schema();

    /** Which columns are added up by day; null for none. */
    DaySum daySum();

    /**
     * Has a job's mappers, {@link RowWriter}s, get all rows.
     *
     * @param maps into how many tasks rows that are made are cut; those of files are cut as the files are
     */
    void feed(Job job, int maps) throws IOException;
}
