package org.spillway.minicluster;

import java.util.EnumSet;
import java.util.List;
import org.spillway.report.RunVariant;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses the label of a {@link RunVariant}. */
public final class RunVariantName implements ITypeConverter<RunVariant> {
    /** The option for a list of ways. */
    public static final String OPTION = "--ways";

    /** The description of the option's values, a line each. */
    public static final String MEANING = "comma-separated (default: ${DEFAULT-VALUE}):"
            + "%n  stock         Hadoop's own classes"
            + "%n  tuned         stock with conf/mapred-site-stock-tuned.xml"
            + "%n  collector     Spillway on the map side alone"
            + "%n  shuffle       Spillway on the reduce side alone"
            + "%n  both          Spillway on both sides"
            + "%n  shared        both, in JVMs that run one task after the other"
            + "%n  stock-shared  stock in such JVMs"
            + "%n  tuned-shared  tuned in such JVMs"
            + "%n  grouped       both with HashOrder, for jobs that need no order"
            + "%n  unordered     both with NoOrder, for jobs that need no groups either";

    @Override
    public RunVariant convert(String text) {
        try {
            return RunVariant.ofLabel(text.trim());
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }

    /** Returns the ways without duplicates, in the order of a report, which starts with stock. */
    public static List<RunVariant> inOrder(List<RunVariant> variants) {
        return List.copyOf(EnumSet.copyOf(variants));
    }
}
