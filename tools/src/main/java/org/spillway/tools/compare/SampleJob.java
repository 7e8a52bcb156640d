package org.spillway.tools.compare;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A job of the jobs module with suitable arguments.
 *
 * @param name the job's name in the table
 * @param arguments the arguments of the jobs jar. Inputs are given as {@link SampleInput#placeholder}
 */
public record SampleJob(String name, List<String> arguments) {
    /** All sample jobs. */
    public static final List<SampleJob> ALL = List.of(
            of("wordcount", "wordcount", "{words}", CommandRunner.OUT),
            of("secondarysort", "secondarysort", "{pairs}", CommandRunner.OUT),
            of("invertedindex", "invertedindex", "{words}", CommandRunner.OUT),
            of("join", "join", "{users}", "{clicks}", CommandRunner.OUT),
            of("join-any-order", "join", "--any-order", "{users}", "{clicks}", CommandRunner.OUT),
            of("topn", "topn", "100", "{words}", CommandRunner.OUT),
            of("topn-number", "topn", "--by", "number", "100", "{pairs}", CommandRunner.OUT),
            of("grep", "grep", "{clicks}", CommandRunner.OUT, "https://www\\.(\\w+)\\.", "1"),
            of("sessionize", "sessionize", "{clicks}", CommandRunner.OUT),
            of("dedup", "dedup", "{urls}", CommandRunner.OUT),
            of("repartition", "repartition", "{clicks}", CommandRunner.OUT),
            of("repartition-in-order", "repartition", "--in-order", "{clicks}", CommandRunner.OUT),
            of("avrosort", "avrosort", "{avro}", CommandRunner.OUT),
            of("urlsort", "urlsort", "{urls}", CommandRunner.OUT),
            of("terasort", "terasort", "{rows}", CommandRunner.OUT));

    private static SampleJob of(String name, String... arguments) {
        return new SampleJob(name, List.of(arguments));
    }

    static String names() {
        return ALL.stream().map(SampleJob::name).collect(Collectors.joining(", "));
    }

    /** Returns the inputs that the job reads. */
    List<SampleInput> inputs() {
        return SampleInput.ALL.stream()
                .filter(input -> arguments.stream().anyMatch(argument -> argument.contains(input.placeholder())))
                .toList();
    }

    /** Returns the job's arguments, with each placeholder replaced by a folder. */
    public List<String> on(SampleInputs inputs) {
        return arguments.stream().map(inputs::resolve).toList();
    }
}
