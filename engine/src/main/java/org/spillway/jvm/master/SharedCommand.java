package org.spillway.jvm.master;

import java.util.Map;
import java.util.regex.Pattern;
import org.apache.hadoop.mapred.JobConf;
import org.spillway.jvm.StockChild;
import org.spillway.jvm.child.TaskJvm;

/**
 * The command of a container whose JVM runs several tasks. By default a JVM begins with a heap of a 64th of the machine's
 * memory. A short task ends before it has touched all of that; many tasks in turn touch it all. A shared JVM begins with a small
 * heap, so that it takes about as much memory as stock's. G1 makes it larger where collections would take long.
 */
final class SharedCommand {
    private static final String JAVA = "/bin/java ";
    private static final String STOCK_MAIN = " " + StockChild.NAME + " ";
    private static final int FIRST_HEAP_MB = 32;
    // Other collectors than G1 have generations of fixed sizes: once what lives is old, large objects find less room.
    private static final Pattern OWN_FIRST_HEAP =
            Pattern.compile("-Xms|HeapSize=|RAM(Percentage|Fraction)=|AlwaysPreTouch|-XX:\\+Use(?!G1)\\w+GC");

    private SharedCommand() {}

    /**
     * Returns the command that starts {@link TaskJvm} in place of stock's main class, with the master's port before stock's arguments.
     * A heap that the job has chosen, in the command or in an environment variable such as JAVA_TOOL_OPTIONS, stays.
     */
    static String of(String stock, Map<String, String> environment, int port) {
        String command = stock.replace(STOCK_MAIN, " " + TaskJvm.class.getName() + " " + port + " ");
        // Before the job's own options: of two the JVM takes the last.
        return choosesHeap(stock + environment.values())
                ? command
                : command.replace(JAVA, JAVA + "-Xms" + FIRST_HEAP_MB + "m ");
    }

    // A first heap that is larger than the largest, or smaller than the smallest, fails the JVM.
    private static boolean choosesHeap(String options) {
        int most = JobConf.parseMaximumHeapSizeMB(options);
        return OWN_FIRST_HEAP.matcher(options).find() || (most >= 0 && most < FIRST_HEAP_MB);
    }
}
