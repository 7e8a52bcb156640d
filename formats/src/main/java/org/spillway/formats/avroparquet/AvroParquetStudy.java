package org.spillway.formats.avroparquet;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.mapreduce.Job;
import org.spillway.formats.lab.Alternation;
import org.spillway.formats.lab.Findings;
import org.spillway.formats.lab.LabOptions;
import org.spillway.formats.lab.Place;
import org.spillway.formats.lab.Study;
import org.spillway.formats.lab.Trial;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code avroparquet}: the same rows in Avro and in Parquet, written and read by MapReduce jobs in this JVM. */
@Command(
        name = "avroparquet",
        description = "Avro against Parquet: MapReduce jobs write, count, group and scan a narrow and a wide data set.")
public final class AvroParquetStudy implements Study {
    private static final int MAX_MAPS = 256;

    @Mixin
    private LabOptions options;

    @Mixin
    private SizeOptions sizes;

    @Option(
            names = "--data",
            paramLabel = "NAME",
            split = ",",
            description = "narrow, wide or both, with a comma (default: both)")
    private List<String> data = labels(DataSet.values(), DataSet::label);

    @Option(
            names = "--codecs",
            paramLabel = "NAME",
            split = ",",
            description = "of none, snappy, zstd, gzip, with commas (default: all)")
    private List<String> codecs = labels(Compression.values(), Compression::label);

    @Option(
            names = "--maps",
            paramLabel = "N",
            description = "tasks that write, and tasks that run at a time (default: one for each core)")
    private int maps = Math.min(MAX_MAPS, Runtime.getRuntime().availableProcessors());

    private final List<FileFormat> formats = List.of(new AvroFiles(), new ParquetFiles());

    @Override
    public String title() {
        return "Avro against Parquet";
    }

    @Override
    public LabOptions options() {
        return options;
    }

    @Override
    public Findings run(PrintStream progress) throws Exception {
        List<DataSet> dataSets = chosen("--data", data, DataSet.values(), DataSet::label);
        List<Compression> compressions = chosen("--codecs", codecs, Compression.values(), Compression::label);
        check();
        String libraries = Libraries.line();
        try (Place place = options.place(sizes.bytes(options, dataSets));
                Place scratch = Place.open(null, 0)) {
            List<Sample> samples = new ArrayList<>();
            for (DataSet each : dataSets) {
                long rows = sizes.rows(options, each, place);
                progress.println(String.format(Locale.ROOT, "%s: %,d rows", each.label(), rows));
                samples.add(Sample.of(each, options.seed(), rows));
            }
            FormatJobs jobs = new FormatJobs(place.conf(), scratch.local(), maps);
            List<Trial> trials = trials(samples, compressions, jobs, place);
            Findings findings = new Findings(Alternation.run(trials, options.rounds(), progress));
            report(findings, samples, compressions);
            findings.table("The codec where none is named", new Defaults(jobs, place).table(formats));
            findings.note(libraries + "; LocalJobRunner in this JVM, " + maps + " maps at a time, one reduce.");
            return findings;
        }
    }

    private void check() {
        options.check();
        sizes.check(options);
        if (maps < 1 || maps > MAX_MAPS) {
            throw options.error("--maps=" + maps + ": must be 1 to " + MAX_MAPS);
        }
    }

    private <T> List<T> chosen(String option, List<String> names, T[] all, Function<T, String> label) {
        for (String name : names) {
            if (!labels(all, label).contains(name)) {
                throw options.error(option + "=" + name + ": must be of " + String.join(", ", labels(all, label)));
            }
        }
        return Arrays.stream(all)
                .filter(one -> names.contains(label.apply(one)))
                .toList();
    }

    private static <T> List<String> labels(T[] all, Function<T, String> label) {
        return Arrays.stream(all).map(label).toList();
    }

    private List<Trial> trials(List<Sample> samples, List<Compression> compressions, FormatJobs jobs, Place place) {
        List<Trial> trials = new ArrayList<>();
        for (Sample sample : samples) {
            trials.add(new Trial(Comparison.dropped(sample.data()), () -> {
                Job job = jobs.dropping(sample.data(), sample.seed(), sample.rows());
                return Map.of(FormatTrial.WRITE, FormatJobs.run(job));
            }));
            for (Compression compression : compressions) {
                for (FileFormat format : formats) {
                    FormatTrial trial = new FormatTrial(sample, format, compression, jobs, place);
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
                    sample.data().label(),
                    sample.rows(),
                    sample.data().columns().size(),
                    options.rounds());
            comparison.add(sample.data(), title, findings);
        }
        findings.table(
                "Avro's figure over Parquet's: above 1 Parquet is better; p by Welch's t-test; write without making rows",
                comparison.ratios(samples.stream().map(Sample::data).toList()));
        findings.note(
                "Of each file set the codec, the number of rows (by a job and by metadata), the cents of each day, "
                        + "the numbers of values and a hash of all values were what the generator knows.");
    }
}
