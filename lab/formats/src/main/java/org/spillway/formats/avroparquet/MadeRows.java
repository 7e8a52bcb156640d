package org.spillway.formats.avroparquet;

import org.apache.avro.Schema;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.jobs.RowRangeInputFormat;

/** A number of rows of a data set. The tasks that write them make them from a seed. */
record MadeRows(DataSet data, long seed, long rows) implements Source {
    @Override
    public String label() {
        return data.label();
    }

    @Override
    public Schema schema() {
        return data.schema();
    }

    @Override
    public DaySum daySum() {
        return DataSet.DAY_SUM;
    }

    @Override
    public void feed(Job job, int maps) {
        RowWriter.makes(job.getConfiguration(), this);
        RowRangeInputFormat.setRows(job, rows);
        job.getConfiguration().setInt(MRJobConfig.NUM_MAPS, maps);
        job.setInputFormatClass(RowRangeInputFormat.class);
    }
}
