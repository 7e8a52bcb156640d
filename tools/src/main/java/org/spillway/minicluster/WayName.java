package org.spillway.minicluster;

import java.util.EnumSet;
import java.util.List;
import org.spillway.report.Way;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses the label of a {@link Way}. */
public final class WayName implements ITypeConverter<Way> {
    /** The option for a list of ways. */
    public static final String OPTION = "--ways";

    /** The description of the option's values. */
    public static final String MEANING = "comma-separated: stock; tuned, which is stock with"
            + " mapreduce.reduce.input.buffer.percent=0.7, mapreduce.reduce.shuffle.parallelcopies=10 and"
            + " mapreduce.task.io.sort.factor=100; collector, Spillway's map side alone; shuffle, its reduce side"
            + " alone; both; shared, which is both in JVMs that run one task after the other; stock-shared and"
            + " tuned-shared, which are stock and tuned in such JVMs; grouped, which is both with HashOrder, for jobs"
            + " that need whole groups and no order;"
            + " unordered, both with NoOrder, for jobs that take each record by itself";

    @Override
    public Way convert(String text) {
        try {
            return Way.ofLabel(text.trim());
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }

    /** Returns the ways without duplicates, in the order of a report, which starts with stock. */
    public static List<Way> inOrder(List<Way> ways) {
        return List.copyOf(EnumSet.copyOf(ways));
    }
}
