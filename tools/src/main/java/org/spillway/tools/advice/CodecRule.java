package org.spillway.tools.advice;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.spillway.report.Attempt;

/**
 * Map output compressed with Lz4, in jobs of several hosts whose reduces fetch much. Rests on the bytes that a reduce fetched
 * and on the share of its fetch after the last map in the job's time.
 */
final class CodecRule implements Rule {
    private static final String COMPRESS = "mapreduce.map.output.compress";
    private static final String LZ4 = "org.apache.hadoop.io.compress.Lz4Codec";

    /** A reduce's outputs from which compression is considered, in bytes: a network of 1 Gbit/s takes half a second for them. */
    private static final long LARGE = 64L << 20;

    @Override
    public Optional<Change> propose(JobFacts job) {
        double fetched = job.reduceSide().fetched();
        JobTimes times = job.times();
        double fetch = times.fetch();
        if (!job.settings().known()
                || job.settings().isOn(COMPRESS)
                || fetched < LARGE
                || hosts(job) < 2
                || !times.matters(fetch, times.reduces())) {
            return Optional.empty();
        }
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(COMPRESS, "true");
        settings.put(COMPRESS + ".codec", LZ4);
        String needs = job.mapSide().isSpillways() && job.reduceSide().isSpillways()
                ? ""
                : "; stock's side needs lz4-java on the class path of its tasks";
        return Optional.of(new Change(
                settings,
                "a reduce fetches " + Text.mib(fetched) + " until " + Text.seconds(fetch) + " after the last map, "
                        + times.shareText(fetch, times.reduces()) + needs));
    }

    /** Returns the number of hosts of the job's tasks. On one host, outputs cross no network. */
    private static long hosts(JobFacts job) {
        return job.report().attempts().stream()
                .map(Attempt::host)
                .filter(Objects::nonNull)
                .distinct()
                .count();
    }
}
