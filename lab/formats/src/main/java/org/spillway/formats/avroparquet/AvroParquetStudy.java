package org.spillway.formats.avroparquet;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.spillway.formats.lab.Alternation;
import org.spillway.formats.lab.Findings;
import org.spillway.formats.lab.ScratchFolder;
import org.spillway.formats.lab.Study;
import org.spillway.formats.lab.Trial;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The command {@code avroparquet}: MapReduce jobs write and read the same rows in Avro and in Parquet, locally or on a
 * cluster.
 */
@Command(
        name = "avroparquet",
        description = "Compares Avro with Parquet: jobs write, count, group and scan a narrow and a wide data set.")
public final class AvroParquetStudy extends Study {
    private static final int MAX_MAPS = 256;

    /**
     * Upper limit of the written files' size, as a multiple of a user's files: those may be compressed, but the study
     * also writes files without a codec.
     */
    private static final int OWN_SHARE = 6;

    @Mixin
    private SizeOptions sizes;

    @Mixin
    private OwnOptions own;

    @Option(
            names = "--cluster",
            description = "runs the jobs on the cluster of HADOOP_CONF_DIR; needs a --folder that all its nodes reach")
    private boolean cluster;

    @Option(
            names = "--data",
            paramLabel = "NAME",
            split = ",",
            description = "generated data sets, comma-separated: narrow, wide (default: both)")
    private List<String> data = labels(DataSet.values(), DataSet::label);

    @Option(
            names = "--codecs",
            paramLabel = "NAME",
            split = ",",
            description = "some of none,snappy,zstd,gzip (default: all)")
    private List<String> codecs = labels(Compression.values(), Compression::label);

    @Option(
            names = "--maps",
            paramLabel = "N",
            description = "tasks that write generated rows; without --cluster also tasks that run at once (default: one"
                    + " for each core)")
    private int maps = Math.min(MAX_MAPS, Runtime.getRuntime().availableProcessors());

    private final List<FileFormat> formats = List.of(new AvroFiles(), new ParquetFiles());

    @Override
    public String title() {
        return "Avro against Parquet";
    }

    @Override
    public Findings run(PrintStream progress) throws Exception {
        List<DataSet> dataSets = chosen("--data", data, DataSet.values(), DataSet::label);
        List<Compression> compressions = chosen("--codecs", codecs, Compression.values(), Compression::label);
        checkAll();
        String libraries = Libraries.line();
        OwnRows ownRows = own.given() ? own.rows(this, new Configuration()) : null;
        long bytes = ownRows == null ? sizes.bytes(this, dataSets) : OWN_SHARE * ownRows.bytes();
        try (ScratchFolder scratch = scratch(bytes);
                ScratchFolder localScratch = ScratchFolder.open(null, 0)) {
            FormatJobs jobs = jobs(scratch, localScratch);
            List<Sample> samples = new ArrayList<>();
            if (ownRows != null) {
                samples.add(new Sample(ownRows, Facts.of(ownRows, jobs, scratch.path())));
            } else {
                for (DataSet each : dataSets) {
                    MadeRows made = new MadeRows(each, seed(), sizes.rows(this, each, scratch));
                    samples.add(new Sample(made, Facts.of(made)));
                }
            }
            samples.forEach(one -> progress.println(String.format(
                    Locale.ROOT, "%s: %,d rows", one.label(), one.facts().rows())));
            List<Trial> trials = trials(samples, compressions, jobs, scratch);
            Findings findings = new Findings(Alternation.run(trials, rounds(), progress));
            report(findings, samples, compressions);
            findings.table("The codec where none is named", new Defaults(jobs, scratch).table(formats));
            findings.note(libraries + "; "
                    + (cluster
                            ? "jobs on the cluster: their times have its waits and the start of its JVMs in them."
                            : "LocalJobRunner in this JVM, " + maps + " maps at a time, one reduce."));
            return findings;
        }
    }

    private FormatJobs jobs(ScratchFolder scratch, ScratchFolder localScratch) {
        if (!cluster) {
            return FormatJobs.local(scratch.conf(), localScratch.local(), maps);
        }
        try {
            return FormatJobs.cluster(scratch.conf(), TaskJars.of(System.getProperty("java.class.path")), maps);
        } catch (IllegalArgumentException e) {
            throw error("--cluster: " + e.getMessage());
        }
    }

    private void checkAll() {
        check();
        sizes.check(this);
        own.check(this);
        if (maps < 1 || maps > MAX_MAPS) {
            throw error("--maps=" + maps + ": must be 1 to " + MAX_MAPS);
        }
        if (cluster && folder() == null) {
            throw error("--cluster: name a --folder that all nodes reach, such as hdfs:///tmp");
        }
    }

    private <T> List<T> chosen(String option, List<String> names, T[] all, Function<T, String> label) {
        for (String name : names) {
            if (!labels(all, label).contains(name)) {
                throw error(option + "=" + name + ": must be one of " + String.join(", ", labels(all, label)));
            }
        }
        return Arrays.stream(all)
                .filter(one -> names.contains(label.apply(one)))
                .toList();
    }

    private static <T> List<String> labels(T[] all, Function<T, String> label) {
        return Arrays.stream(all).map(label).toList();
    }

    private List<Trial> trials(
            List<Sample> samples, List<Compression> compressions, FormatJobs jobs, ScratchFolder scratch) {
        List<Trial> trials = new ArrayList<>();
        for (Sample sample : samples) {
            trials.add(new Trial(
                    Comparison.dropped(sample.label()),
                    () -> Map.of(FormatTrial.WRITE, FormatJobs.run(jobs.dropping(sample.source())))));
            for (Compression compression : compressions) {
                for (FileFormat format : formats) {
                    FormatTrial trial = new FormatTrial(sample, format, compression, jobs, scratch);
                    trials.add(new Trial(trial.row(), trial::run));
                }
            }
        }
        return trials;
    }

    private void report(Findings findings, List<Sample> samples, List<Compression> compressions) {
        Comparison comparison = new Comparison(findings.results(), formats, compressions);
        for (Sample sample : samples) {
            String title = String.format(
                    Locale.ROOT,
                    "%s: %,d rows of %d columns, means of %d rounds with the 95 %% confidence interval",
                    sample.label(),
                    sample.facts().rows(),
                    sample.source().schema().getFields().size(),
                    rounds());
            comparison.add(sample.label(), title, findings);
        }
        findings.table(
                "Avro's figure over Parquet's: above 1 Parquet is better; p by Welch's t-test; write without \"rows dropped\"",
                comparison.ratios(samples.stream().map(Sample::label).toList()));
        findings.note("Of each file set the codec, the number of rows (by a job and by metadata), the sums by day, "
                + "the numbers of values and a hash of all values were those of the rows that went in.");
    }
}
