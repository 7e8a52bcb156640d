package org.spillway.fuzz;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.io.serializer.DeserializerComparator;

/** Thrown for a case that stock itself cannot run. It is not a difference. */
final class StockCannot extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Creates the exception.
     *
     * @param spillways what the tasks of Spillway threw, or null for each that succeeded
     */
    StockCannot(Throwable stock, List<Throwable> spillways) {
        super("stock: " + root(stock) + ", Spillway: "
                + spillways.stream()
                        .map(each -> each == null ? "success" : root(each).toString())
                        .distinct()
                        .collect(Collectors.joining(" and ")));
    }

    /**
     * Whether a failure is one that Hadoop's own code is known for. DeserializerComparator reads all keys by one object
     * stream, which is left at a wrong position after some long strings.
     */
    static boolean isKnown(FuzzCase c, Throwable failure) {
        if (!c.keys().isJava()) {
            return false;
        }
        for (Throwable each = failure; each != null; each = each.getCause()) {
            for (StackTraceElement frame : each.getStackTrace()) {
                if (frame.getClassName().equals(DeserializerComparator.class.getName())) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Throwable root(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}
