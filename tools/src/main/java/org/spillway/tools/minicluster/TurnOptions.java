package org.spillway.tools.minicluster;

import java.util.EnumSet;
import java.util.List;
import org.spillway.report.RunVariant;
import org.spillway.report.cli.MixedOptions;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/**
 * The options of programs that run jobs in several ways in turn, as a picocli mixin. A program with other ways by default
 * has a provider of default values.
 */
public class TurnOptions extends MixedOptions {
    /** The option for the ways. */
    public static final String WAYS = "--ways";

    static final String MEANING = "comma-separated (default: ${DEFAULT-VALUE}):"
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

    private static final class Way implements ITypeConverter<RunVariant> {
        @Override
        public RunVariant convert(String label) {
            try {
                return RunVariant.ofLabel(label.trim());
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    @Option(
            names = WAYS,
            paramLabel = "WAYS",
            split = ",",
            converter = Way.class,
            defaultValue = "stock,both",
            description = MEANING)
    private List<RunVariant> variants;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "1",
            description = "runs of each way, in turn; ratios are those of medians (default: 1)")
    private int runs;

    /**
     * Returns the ways without duplicates, in the order of a report.
     *
     * @throws ParameterException if the program cannot run them
     */
    public List<RunVariant> variants() {
        return List.copyOf(EnumSet.copyOf(variants));
    }

    /** Returns how often each way runs. */
    public final int runs() {
        if (runs < 1) {
            throw error("--runs=" + runs + ": must be at least 1");
        }
        return runs;
    }
}
