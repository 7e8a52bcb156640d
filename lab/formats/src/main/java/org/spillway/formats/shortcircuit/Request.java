package org.spillway.formats.shortcircuit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A request to a reading JVM, sent as a line of words.
 *
 * @param kind what to read
 * @param path the read path
 * @param numbers the arguments of the kind
 */
record Request(Kind kind, ReadPath path, List<Integer> numbers) {
    enum Kind {
        /** Threads, files, blocks, reads of each thread. */
        RANDOM,
        /** Passes. */
        SEQUENTIAL,
        /** Passes. */
        SPLITS,
        /** No arguments. */
        JOB
    }

    static Request random(ReadPath path, RandomShape shape, int reads) {
        return new Request(Kind.RANDOM, path, List.of(shape.threads(), shape.files(), shape.blocks(), reads));
    }

    static Request sequential(ReadPath path, int passes) {
        return new Request(Kind.SEQUENTIAL, path, List.of(passes));
    }

    static Request splits(ReadPath path, int passes) {
        return new Request(Kind.SPLITS, path, List.of(passes));
    }

    static Request job(ReadPath path) {
        return new Request(Kind.JOB, path, List.of());
    }

    /** Parses a line of {@link #line}. */
    static Request parse(String line) {
        String[] words = line.split(" ");
        List<Integer> numbers =
                Arrays.stream(words).skip(2).map(Integer::valueOf).toList();
        return new Request(Kind.valueOf(words[0]), ReadPath.valueOf(words[1]), numbers);
    }

    /** Returns the line for {@link #parse}. */
    String line() {
        List<String> words = new ArrayList<>(List.of(kind.name(), path.name()));
        numbers.forEach(number -> words.add(number.toString()));
        return String.join(" ", words);
    }
}
