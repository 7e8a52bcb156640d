package org.spillway.tools.compare;

import java.util.List;
import org.spillway.report.RunVariant;
import org.spillway.tools.minicluster.TurnOptions;

/** The turns of programs that compare the outputs of all ways with those of stock. */
public final class ComparedTurns extends TurnOptions {
    /** What the help of such a program adds to that of the options. */
    public static final String NEEDS_STOCK = "stock must be among the ways.";

    @Override
    public List<RunVariant> variants() {
        List<RunVariant> variants = super.variants();
        if (!variants.contains(RunVariant.STOCK)) {
            throw error(WAYS + "=" + variants + ": must contain stock, with which the others are compared");
        }
        return variants;
    }
}
