package org.spillway.formats.avroparquet;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.spillway.formats.lab.ScratchFolder;
import org.spillway.formats.lab.Study;
import org.spillway.formats.lab.Table;
import org.spillway.formats.lab.Trial;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code avroparquet}: MapReduce jobs write and read the same rows in Avro, Parquet and CSV. */
@Command(
        name = "avroparquet",
        description = "Compares Avro, Parquet and CSV: jobs write, count, group and scan a narrow and a wide data set.")
public final class AvroParquetStudy extends Study {
    @Option(names = "--rows", paramLabel = "N", description = "rows of the narrow data set (default: ${DEFAULT-VALUE})")
    private long narrowRows = 300_000;

    @Option(
            names = "--wide-rows",
            paramLabel = "N",
            description = "rows of the wide data set (default: ${DEFAULT-VALUE})")
    private long wideRows = 20_000;

    @Option(
            names = "--data",
            paramLabel = "NAME",
            split = ",",
            description = "data sets, comma-separated: narrow, wide (default: both)")
    private Set<DataSet> data = EnumSet.allOf(DataSet.class);

    @Option(
            names = "--codecs",
            paramLabel = "NAME",
            split = ",",
            description = "some of none,snappy,zstd,gzip (default: all)")
    private Set<Compression> codecs = EnumSet.allOf(Compression.class);

    @Override
    public List<Table> run(PrintStream progress) throws Exception {
        atLeast(1, "--rows", narrowRows);
        atLeast(1, "--wide-rows", wideRows);
        try (ScratchFolder scratch = scratch();
                ScratchFolder local = ScratchFolder.open(null)) {
            FormatJobs jobs = new FormatJobs(scratch.conf(), local.local());
            List<MadeRows> all = data.stream()
                    .map(each -> new MadeRows(each, each == DataSet.NARROW ? narrowRows : wideRows))
                    .toList();
            List<Trial> trials = new ArrayList<>();
            for (MadeRows rows : all) {
                trials.add(new Trial(
                        FormatTables.dropped(rows),
                        () -> Map.of(FormatTrial.WRITE, FormatJobs.run(jobs.dropping(rows)))));
                Facts facts = Facts.of(rows);
                for (Compression codec : codecs) {
                    for (FileFormat format : codec == Compression.NONE ? FileFormat.UNCOMPRESSED : FileFormat.ALL) {
                        FormatTrial trial = new FormatTrial(rows, facts, format, codec, jobs, scratch);
                        trials.add(new Trial(FormatTables.row(rows, format, codec), trial::run));
                    }
                }
            }
            FormatTables tables = new FormatTables(alternate(trials, progress), codecs);
            List<Table> shown = new ArrayList<>();
            all.forEach(rows -> shown.add(tables.times(rows)));
            shown.add(tables.ratios(all));
            shown.add(defaults(jobs, scratch));
            return shown;
        }
    }

    /** Shows which codec each format uses if the user names none, as its files say. */
    private static Table defaults(FormatJobs jobs, ScratchFolder scratch) throws Exception {
        Table table = new Table("The codec where none is named", List.of("set by the user", "Avro", "Parquet"));
        for (boolean compress : new boolean[] {false, true}) {
            List<String> cells = new ArrayList<>(List.of(compress ? FileOutputFormat.COMPRESS + "=true" : "nothing"));
            for (FileFormat format : FileFormat.ALL) {
                Path folder = scratch.file("defaults");
                Job job = jobs.writing(new MadeRows(DataSet.NARROW, 1), format, folder);
                if (compress) {
                    FileOutputFormat.setCompressOutput(job, true);
                }
                FormatJobs.run(job);
                for (FileStatus file : FormatJobs.parts(scratch.fs(), folder)) {
                    // The only row is in one of the files.
                    if (format.rowsOf(scratch.conf(), file.getPath()) > 0) {
                        cells.add(format.codecOf(scratch.conf(), file.getPath()));
                    }
                }
                scratch.fs().delete(folder, true);
            }
            table.add(cells);
        }
        return table;
    }
}
