package org.spillway.tools.minicluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/**
 * The log of the tasks that run in this JVM, one after the other. LocalJobRunner names each task when it starts it. All
 * lines up to the next name are the task's, whichever thread writes them.
 */
final class TaskLog extends AppenderSkeleton {
    private static final Pattern START = Pattern.compile("Starting task: (attempt_\\w+)");

    private static final String RUNNER = "org.apache.hadoop.mapred.LocalJobRunner";

    /** Hadoop's tasks, and all of ours. */
    private static final List<String> LOGGERS = List.of("org.apache.hadoop.mapred", "org.spillway");

    private final Map<Logger, Level> before = new HashMap<>();
    private final Map<String, List<String>> tasks = new TreeMap<>();
    private String task = "";

    TaskLog() {
        for (String name : LOGGERS) {
            Logger logger = Logger.getLogger(name);
            before.put(logger, logger.getLevel());
            logger.setLevel(Level.INFO);
            logger.addAppender(this);
        }
    }

    @Override
    protected void append(LoggingEvent event) {
        String line = event.getRenderedMessage();
        Matcher start = START.matcher(line);
        if (start.matches()) {
            task = start.group(1);
        }
        if (event.getLoggerName().equals(RUNNER)) {
            // It repeats the tasks' statuses, which on a cluster go to the master.
            return;
        }
        List<String> lines = tasks.computeIfAbsent(task, name -> new ArrayList<>());
        lines.add(line);
        String[] thrown = event.getThrowableStrRep();
        if (thrown != null) {
            lines.addAll(List.of(thrown));
        }
    }

    /** Returns, for each task of a type, the lines that contain the text. */
    synchronized List<List<String>> of(JobID job, TaskType type, String text) {
        String prefix = new TaskID(job, type, 0).toString().replaceFirst("^task(.*_)\\d+$", "attempt$1");
        return tasks.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(prefix))
                .map(entry -> entry.getValue().stream()
                        .filter(line -> line.contains(text))
                        .toList())
                .toList();
    }

    /** Returns all lines of a job's tasks. */
    synchronized String all(JobID job) {
        return String.join(
                "\n",
                of(job, TaskType.MAP, "").toString(),
                of(job, TaskType.REDUCE, "").toString());
    }

    @Override
    public void close() {
        // A finalizer of log4j's closes appenders that do not say that they are. It would reset the levels of a later
        // log.
        closed = true;
        before.forEach((logger, level) -> {
            logger.removeAppender(this);
            logger.setLevel(level);
        });
    }

    @Override
    public boolean requiresLayout() {
        return false;
    }
}
