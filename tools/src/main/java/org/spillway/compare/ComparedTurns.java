package org.spillway.compare;

import java.util.List;
import org.spillway.minicluster.TurnOptions;
import org.spillway.minicluster.WayName;
import org.spillway.report.Way;

/** The turns of programs that compare the outputs of all ways with those of stock. */
public final class ComparedTurns extends TurnOptions {
    /** What the help of such a program adds to that of the options. */
    public static final String NEEDS_STOCK = "stock must be among the ways.";

    @Override
    public List<Way> ways() {
        List<Way> ways = super.ways();
        if (!ways.contains(Way.STOCK)) {
            throw error(WayName.OPTION + "=" + ways + ": must contain stock, with which the others are compared");
        }
        return ways;
    }
}
