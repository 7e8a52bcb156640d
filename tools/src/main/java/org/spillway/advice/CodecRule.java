package org.spillway.advice;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Map output compressed with Lz4, in jobs whose reduces fetch much. Divides the time of the fetch. Adds what compression takes
 * in the maps' flush and decompression in the reduces.
 */
final class CodecRule implements Rule {
    private static final String COMPRESS = "mapreduce.map.output.compress";
    private static final String LZ4 = "org.apache.hadoop.io.compress.Lz4Codec";
    private static final double MB = 1e6;

    @Override
    public List<Change> propose(JobFacts job) {
        double fetched = job.reduceSide().fetched();
        if (!job.settings().known() || job.settings().isOn(COMPRESS) || fetched < Gains.LZ4_FROM) {
            return List.of();
        }
        double flush = job.mapSide().isSpillways() ? Gains.LZ4_FLUSH_SPILLWAY : Gains.LZ4_FLUSH_STOCK;
        double more =
                fetched / MB * (job.reduceSide().isSpillways() ? Gains.LZ4_REDUCE_SPILLWAY : Gains.LZ4_REDUCE_STOCK);
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(COMPRESS, "true");
        settings.put(COMPRESS + ".codec", LZ4);
        String needs = job.mapSide().isSpillways() && job.reduceSide().isSpillways()
                ? ""
                : "; stock's side needs lz4-java on the class path of its tasks";
        return List.of(new Change(
                settings,
                model -> model.withMaps(map -> map.withFlush(map.flush() * flush))
                        .withReduces(
                                reduce -> reduce.withFetch(1 / Gains.LZ4_RATIO).withReduce(reduce.reduce() + more)),
                "a reduce fetches " + Text.mib(fetched) + ", with Lz4 about " + Text.mib(fetched / Gains.LZ4_RATIO)
                        + ", and decompresses for " + Text.seconds(more)
                        + needs));
    }
}
