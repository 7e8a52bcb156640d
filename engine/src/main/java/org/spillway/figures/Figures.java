package org.spillway.figures;

import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapreduce.TaskType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The values of one task's figures. Not thread-safe. */
public final class Figures {
    private static final Logger LOG = LoggerFactory.getLogger(Figures.class);

    private final long[] added = new long[Figure.values().length];

    /**
     * Adds to a figure.
     *
     * @param more nanoseconds if the figure is a time
     */
    public void add(Figure figure, long more) {
        added[figure.ordinal()] += more;
    }

    /** Returns a figure's value. */
    public long value(Figure figure) {
        return figure.value(added[figure.ordinal()]);
    }

    /**
     * Publishes the counters if the job asks for them, and logs the task's last line. For example:
     *
     * <pre>
     * Spillway: RECORDS=2500000 RECORD_BYTES=242500000 SPILLS=3 ... SORT_MB_WITHOUT_SPILL=351; LZ4 by ...
     * </pre>
     *
     * @param remarks texts after the figures; null for none
     */
    public void end(Task task, Reporter reporter, boolean asCounters, String... remarks) {
        TaskType side = task.isMapTask() ? TaskType.MAP : TaskType.REDUCE;
        if (asCounters) {
            OwnCounters.publish(this, side, task, reporter);
        }
        StringBuilder line = new StringBuilder("Spillway:");
        for (Figure figure : Figure.values()) {
            if (figure.side() == side && (figure.isCounter() || value(figure) != 0)) {
                line.append(' ').append(figure).append('=').append(value(figure));
            }
        }
        for (String remark : remarks) {
            if (remark != null) {
                line.append("; ").append(remark);
            }
        }
        LOG.info(line.toString());
    }
}
