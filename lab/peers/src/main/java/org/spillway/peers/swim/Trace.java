package org.spillway.peers.swim;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The first jobs of a trace.
 *
 * @param jobs at least one, in the order of their times
 */
record Trace(List<ScaledJob> jobs) {
    /** Scales the first jobs of a trace's text. */
    static Trace of(String text, int jobs, Scale scale) {
        List<TraceLine> lines = text.lines()
                .filter(line -> !line.isBlank())
                .limit(jobs)
                .map(TraceLine::parse)
                .toList();
        if (lines.isEmpty()) {
            throw new IllegalArgumentException("the trace has no jobs");
        }
        double begin = lines.get(0).submitSeconds();
        return new Trace(lines.stream().map(line -> scale.of(line, begin)).toList());
    }

    /** Returns the text of a file, or of one that the jar has, such as {@code fb-2009-0.tsv}. */
    static String text(String name) throws IOException {
        if (Files.exists(Path.of(name))) {
            return Files.readString(Path.of(name));
        }
        try (InputStream own = Trace.class.getResourceAsStream(name)) {
            if (own == null) {
                throw new FileNotFoundException("no such trace: " + name);
            }
            return new String(own.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    long inputRows() {
        return jobs.stream().mapToLong(ScaledJob::inputRows).sum();
    }

    long shuffleRows() {
        return jobs.stream().mapToLong(ScaledJob::shuffleRows).sum();
    }

    long outputRows() {
        return jobs.stream().mapToLong(ScaledJob::outputRows).sum();
    }

    double seconds() {
        return jobs.get(jobs.size() - 1).atMillis() / 1000.0;
    }
}
