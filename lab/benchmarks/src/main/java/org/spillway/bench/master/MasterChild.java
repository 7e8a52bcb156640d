package org.spillway.bench.master;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.util.ExitUtil;

/** The JVM of one run. */
public final class MasterChild {
    /** The file of the figures, in the child's folder. */
    static final String FIGURES = "figures";

    private MasterChild() {}

    /** Usage: {@code MasterChild STOCK|SPILLWAY|SMALL folder arguments-of-row}. */
    public static void main(String[] args) {
        int code = 0;
        try {
            ExitUtil.disableSystemExit(); // an error of the master is to end the run, not the JVM at any place
            MasterWay way = MasterWay.valueOf(args[0]);
            Path folder = Path.of(args[1]);
            MasterRow row = MasterRow.of(List.of(args).subList(2, args.length));
            new MasterRun(way, row).run(folder).write(folder.resolve(FIGURES));
        } catch (Throwable e) {
            e.printStackTrace();
            code = 1;
        }
        // The master would wait for clients, and end its containers.
        Runtime.getRuntime().halt(code);
    }
}
