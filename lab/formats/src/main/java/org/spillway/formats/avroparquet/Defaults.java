package org.spillway.formats.avroparquet;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.spillway.formats.lab.ScratchFolder;
import org.spillway.formats.lab.Table;

/** Determines which codec each format uses if the user names none: writes a row and reads the codec from the file. */
final class Defaults {
    private final FormatJobs jobs;
    private final ScratchFolder scratch;

    Defaults(FormatJobs jobs, ScratchFolder scratch) {
        this.jobs = jobs;
        this.scratch = scratch;
    }

    /** Returns a table with a line for each way of naming no codec and a column for each format. */
    Table table(List<FileFormat> formats) throws Exception {
        Table table = new Table(
                "set by the user", formats.get(0).label(), formats.get(1).label());
        // In the second case Parquet logs a warning with a stack trace that it does not know the codec that Hadoop
        // names.
        table.add("nothing", codec(formats.get(0), false), codec(formats.get(1), false));
        table.add(FileOutputFormat.COMPRESS + "=true", codec(formats.get(0), true), codec(formats.get(1), true));
        return table;
    }

    private String codec(FileFormat format, boolean compress) throws Exception {
        Configuration conf = scratch.conf();
        Path folder = new Path(scratch.path(), "defaults");
        try {
            Job job = jobs.writing(new MadeRows(DataSet.NARROW, 0, 1), format, folder);
            if (compress) {
                FileOutputFormat.setCompressOutput(job, true);
            }
            FormatJobs.run(job);
            for (var file : FormatJobs.parts(scratch.fs(), folder)) {
                if (format.rowsOf(conf, file.getPath()) > 0) {
                    return format.codecOf(conf, file.getPath());
                }
            }
            throw new IOException("no row was written: format=" + format.label() + " folder=" + folder);
        } finally {
            scratch.fs().delete(folder, true);
        }
    }
}
