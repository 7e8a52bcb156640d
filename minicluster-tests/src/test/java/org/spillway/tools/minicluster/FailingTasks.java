package org.spillway.tools.minicluster;

import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;

/** A word count's tasks, of which a drawn share fails in the first attempt. */
final class FailingTasks {
    /** The share of tasks that fail once. */
    static final String SHARE = "test.failing.share";

    static final String SEED = "test.failing.seed";
    private static final int STATUS = 7;

    private FailingTasks() {}

    /** Returns how many of a job's tasks of a type fail once. */
    static int count(Configuration job, TaskType type, int tasks) {
        int failing = 0;
        for (int task = 0; task < tasks; task++) {
            failing += fails(job, type, task) ? 1 : 0;
        }
        return failing;
    }

    private static boolean fails(Configuration job, TaskType type, int task) {
        return draw(job, type, task).nextDouble() < job.getDouble(SHARE, 0);
    }

    private static Random draw(Configuration job, TaskType type, int task) {
        Random random = new Random(job.getLong(SEED, 0) * 1000 + type.ordinal() * 100L + task);
        random.nextDouble();
        return random;
    }

    private static void failIfDrawn(TaskInputOutputContext<?, ?, ?, ?> context) {
        Configuration job = context.getConfiguration();
        TaskType type = context.getTaskAttemptID().getTaskType();
        int task = context.getTaskAttemptID().getTaskID().getId();
        if (context.getTaskAttemptID().getId() > 0 || !fails(job, type, task)) {
            return;
        }
        switch (task % 3) {
            case 0 -> throw new IllegalStateException("drawn");
            case 1 -> System.exit(STATUS);
            default -> Runtime.getRuntime().halt(STATUS);
        }
    }

    /** Counts words. */
    public static final class DrawnMapper extends TokenCounterMapper {
        /** Called by Hadoop. */
        public DrawnMapper() {}

        @Override
        protected void cleanup(Context context) {
            failIfDrawn(context);
        }
    }

    /** Adds up. */
    public static final class DrawnReducer extends IntSumReducer<Text> {
        /** Called by Hadoop. */
        public DrawnReducer() {}

        @Override
        protected void cleanup(Context context) {
            failIfDrawn(context);
        }
    }

    /** Sorts texts from the last to the first. */
    public static final class Reverse extends WritableComparator {
        /** Called by Hadoop. */
        public Reverse() {
            super(Text.class, true);
        }

        @Override
        @SuppressWarnings({"rawtypes", "unchecked"}) // as Hadoop declares it
        public int compare(WritableComparable a, WritableComparable b) {
            return b.compareTo(a);
        }
    }
}
