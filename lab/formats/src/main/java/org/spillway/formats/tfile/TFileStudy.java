package org.spillway.formats.tfile;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.spillway.formats.lab.Alternation;
import org.spillway.formats.lab.Findings;
import org.spillway.formats.lab.Results;
import org.spillway.formats.lab.ScratchFolder;
import org.spillway.formats.lab.Study;
import org.spillway.formats.lab.Trial;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code tfile}. */
@Command(
        name = "tfile",
        header =
                "Writes and reads the same records through SequenceFile, TFile and Avro's container file, with each codec.",
        footer = {
            "LZO is aircompressor's, or the class that io.compression.codec.lzo.class names in HADOOP_CONF_DIR.",
            "Files that fit in memory are read from the page cache. Only larger files measure the disk."
        })
public final class TFileStudy extends Study {
    private static final int DEFAULT_MIB = 64;
    private static final int MAX_MIB = 1_000_000;
    private static final long MIB = 1 << 20;

    // The sizes of HADOOP-3315's study.
    private static final int FULL_PLAIN = 600_000;
    private static final int FULL_COMPRESSED = 3_000_000;

    // Upper limits of the file size as a share of the data: record lengths and sync marks add little; dictionary words
    // compress to half.
    private static final double PLAIN_SHARE = 1.02;
    private static final double COMPRESSED_SHARE = 0.75;
    // A user's pairs may be small, and SequenceFile adds some 20 bytes to each.
    private static final double OWN_SHARE = 2;

    @Option(
            names = "--size",
            paramLabel = "MIB",
            description = "data of each file before compression (default: " + DEFAULT_MIB
                    + "; with --full 600,000 records without compression and 3,000,000 with)")
    private Integer size;

    @Option(
            names = "--input",
            paramLabel = "FILE",
            description = "uses the first --size MiB of this SequenceFile's pairs, as serialized bytes, instead of"
                    + " generated ones; a local file or a URI such as hdfs://host/data/part-r-00000")
    private String input;

    @Option(
            names = "--codecs",
            paramLabel = "CODEC",
            split = ",",
            description = "some of none,gz,lzo,lz4,zstd,snappy (default: all)")
    private List<String> codecs = Codec.labels();

    @Override
    public String title() {
        return "TFile against SequenceFile, and Avro's container file";
    }

    @Override
    public Findings run(PrintStream progress) throws Exception {
        List<Codec> chosen = checkedCodecs();
        checkSize();
        PairSource source = source();
        boolean compresses = chosen.stream().anyMatch(codec -> codec != Codec.NONE);
        int plain = count(FULL_PLAIN);
        int compressed = compresses || input != null ? count(FULL_COMPRESSED) : 1;
        try (ScratchFolder scratch = scratch(room(plain, compressed))) {
            progress.println(input == null ? "making the records" : "reading " + input);
            PairSet plainPairs = pairs(source, plain);
            PairSet pairs = plain == compressed ? plainPairs : pairs(source, compressed);
            List<Candidate> candidates = chosen.stream()
                    .flatMap(codec -> Candidate.of(codec, scratch.conf()).stream())
                    .toList();
            progress.println("measuring the memory that open files hold");
            PairSet forMemory = new PairSet(source, Math.max(plain, compressed), HeldMemory.BYTES);
            Map<String, HeldMemory> held = held(candidates, forMemory, scratch);
            Map<String, PairTrial> trials = new LinkedHashMap<>();
            for (Candidate candidate : candidates) {
                if (candidate.format() != null) {
                    PairSet own = candidate.codec() == Codec.NONE ? plainPairs : pairs;
                    String row = candidate.row();
                    trials.put(row, new PairTrial(candidate.format(), own, scratch, held.get(row)));
                }
            }
            Results results = Alternation.run(
                    trials.entrySet().stream()
                            .map(trial -> new Trial(trial.getKey(), trial.getValue()))
                            .toList(),
                    rounds(),
                    progress);
            Findings findings = TFileFindings.of(candidates, results, sizes(chosen, plainPairs, pairs));
            findings.note(verified(trials.values()));
            if (input != null) {
                findings.note("Pairs: those of " + input + ", as the bytes that their own serialization wrote.");
            }
            return findings;
        }
    }

    private PairSource source() {
        return input == null ? PairSource.made(seed()) : PairSource.of(new Configuration(), ScratchFolder.path(input));
    }

    private PairSet pairs(PairSource source, int count) {
        try {
            PairSet pairs = new PairSet(source, count, input == null ? Long.MAX_VALUE : sizeMib() * MIB);
            if (pairs.count() == 0) {
                throw error("--input=" + input + ": has no pairs");
            }
            return pairs;
        } catch (IOException e) {
            throw error("--input=" + input + ": " + e);
        }
    }

    private static Map<String, HeldMemory> held(List<Candidate> candidates, PairSet pairs, ScratchFolder scratch)
            throws IOException {
        Map<String, HeldMemory> held = new LinkedHashMap<>();
        for (Candidate candidate : candidates) {
            if (candidate.format() != null) {
                held.put(candidate.row(), HeldMemory.of(candidate.format(), pairs, scratch));
            }
        }
        return held;
    }

    private String verified(Collection<PairTrial> trials) {
        return String.format(
                Locale.ROOT,
                "All that was read is what was written: %,d pairs in %d reads, by count and CRC-32C of each.",
                trials.stream().mapToLong(PairTrial::verified).sum(),
                trials.size() * (rounds() + 1));
    }

    private List<Codec> checkedCodecs() {
        List<Codec> chosen = new ArrayList<>();
        for (String name : codecs) {
            Codec codec = Codec.named(name)
                    .orElseThrow(() ->
                            error("--codecs=" + name + ": no such codec; codecs: " + String.join(" ", Codec.labels())));
            if (!chosen.contains(codec)) {
                chosen.add(codec);
            }
        }
        return chosen;
    }

    private void checkSize() {
        if (size != null && full()) {
            throw error("--size=" + size + ": excludes --full, which has its own sizes");
        }
        if (input != null && full()) {
            throw error("--input=" + input + ": excludes --full, which has its own data");
        }
        if (size != null && (size < 1 || size > MAX_MIB)) {
            throw error("--size=" + size + ": must be 1 to " + MAX_MIB + " MiB");
        }
    }

    private long sizeMib() {
        return size == null ? DEFAULT_MIB : size;
    }

    // Returns the most pairs to use. A user's pairs are limited only by their bytes.
    private int count(int full) {
        if (input != null) {
            return Integer.MAX_VALUE;
        }
        return full() ? full : (int) (sizeMib() * MIB / Pair.MEAN_LENGTH);
    }

    // Only one file exists at a time.
    private long room(long plain, long compressed) {
        if (input != null) {
            return (long) (Math.max(sizeMib() * MIB, HeldMemory.BYTES) * OWN_SHARE);
        }
        double bytes = Math.max(plain * PLAIN_SHARE, compressed * COMPRESSED_SHARE) * Pair.MEAN_LENGTH;
        return (long) Math.max(bytes, HeldMemory.BYTES * PLAIN_SHARE);
    }

    private static String sizes(List<Codec> chosen, PairSet plain, PairSet compressed) {
        String text = sizes(chosen.contains(Codec.NONE) ? plain : compressed);
        return plain.count() == compressed.count() || compressed.count() == 1 || !chosen.contains(Codec.NONE)
                ? text
                : text + " without compression, " + sizes(compressed) + " with";
    }

    private static String sizes(PairSet pairs) {
        return String.format(Locale.ROOT, "%,d pairs of %,.1f MiB a file", pairs.count(), pairs.bytes() / (double) MIB);
    }
}
