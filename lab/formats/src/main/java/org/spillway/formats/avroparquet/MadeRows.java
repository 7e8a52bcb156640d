package org.spillway.formats.avroparquet;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.formats.lab.Study;
import org.spillway.jobs.RowRangeInputFormat;

/** A number of rows of a data set. The tasks that write them make them. */
record MadeRows(DataSet data, long rows) {
    private static final String DATA = "spillway.formats.data";
    private static final String ROWS = "spillway.formats.rows";

    String label() {
        return data.label();
    }

    /** Makes a job's mappers, which are {@link RowWriter}s, receive the number of each row. */
    void feed(Job job, int maps) {
        job.getConfiguration().setEnum(DATA, data);
        job.getConfiguration().setLong(ROWS, rows);
        job.getConfiguration().setInt(MRJobConfig.NUM_MAPS, maps);
        RowRangeInputFormat.setRows(job, rows);
        job.setInputFormatClass(RowRangeInputFormat.class);
    }

    /** Returns the rows of a task's job. */
    static MadeRows of(Configuration conf) {
        return new MadeRows(conf.getEnum(DATA, DataSet.NARROW), conf.getLong(ROWS, 0));
    }

    /** Returns a maker of these rows. */
    Rows maker() {
        return new Rows(data, Study.SEED, rows);
    }
}
