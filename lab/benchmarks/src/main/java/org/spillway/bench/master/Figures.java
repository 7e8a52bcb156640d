package org.spillway.bench.master;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The figures of one run. A child writes them to a file, a line each. */
record Figures(Map<Figure, Double> values) {
    Figures {
        values = new EnumMap<>(values);
    }

    static Figures read(Path file) throws IOException {
        Map<Figure, Double> values = new EnumMap<>(Figure.class);
        for (String line : Files.readAllLines(file)) {
            String[] pair = line.split("=");
            values.put(Figure.valueOf(pair[0]), Double.valueOf(pair[1]));
        }
        return new Figures(values);
    }

    void write(Path file) throws IOException {
        Files.writeString(
                file,
                values.entrySet().stream()
                        .map(each -> each.getKey() + "=" + each.getValue() + "\n")
                        .collect(Collectors.joining()));
    }

    /** Returns a value, or NaN if it was not measured. */
    double of(Figure figure) {
        return values.getOrDefault(figure, Double.NaN);
    }
}
