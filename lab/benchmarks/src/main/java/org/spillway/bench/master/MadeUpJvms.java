package org.spillway.bench.master;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCalls;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.spillway.jvm.NextTask;
import org.spillway.jvm.child.TaskJvm;

/** The JVMs of all containers. Their tasks do nothing but report their begin and their end. */
final class MadeUpJvms {
    /** From the launch of a container until its JVM asks for its task. */
    static final int START_MILLIS = 2_000;

    private static final int THREADS = 2;
    private static final int ASK_AGAIN_MILLIS = 200;
    private static final int LONGEST_HOLD_MILLIS = 1_000; // of a question, as the master's server
    private static final double LEAST_WORK = 0.7;
    private static final double MOST_WORK = 1.3;

    /** The attempt and the number of the container, the last words of a command. */
    private static final Pattern ARGUMENTS = Pattern.compile("(attempt_\\S+) (\\d+)");

    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(THREADS, MadeUpJvms::thread);
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final ApplicationAttemptId application;
    private final MadeUpYarn yarn;
    private final Tally tally;
    private final int workMillis;
    private volatile TaskCalls calls;
    private volatile PrivateMembers.Questions questions;

    /** Has no JVM yet. */
    MadeUpJvms(ApplicationAttemptId application, MadeUpYarn yarn, Tally tally, int workMillis) {
        this.application = application;
        this.yarn = yarn;
        this.tally = tally;
        this.workMillis = workMillis;
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "made-up JVMs");
        thread.setDaemon(true);
        return thread;
    }

    /** Connects the JVMs with a master, before it launches any. Hadoop's has no answer to questions: null. */
    void connect(TaskCalls calls, PrivateMembers.Questions questions) {
        this.calls = calls;
        this.questions = questions;
    }

    private record Jvm(ContainerId container, boolean isShared) {}

    @FunctionalInterface
    private interface Step {
        void run() throws Exception;
    }

    private void later(int millis, Step step) {
        threads.schedule(
                () -> {
                    try {
                        step.run();
                    } catch (Throwable e) {
                        failure.compareAndSet(null, e);
                    }
                },
                millis,
                TimeUnit.MILLISECONDS);
    }

    /** Returns the first error, or null. */
    Throwable failure() {
        return failure.get();
    }

    /** Runs the command of a container. */
    ContainerId launch(String command) {
        Matcher arguments = ARGUMENTS.matcher(command);
        if (!arguments.find()) {
            throw new IllegalArgumentException("no attempt and container in the command: " + command);
        }
        TaskAttemptID attempt = TaskAttemptID.forName(arguments.group(1));
        ContainerId container = ContainerId.newContainerId(application, Long.parseLong(arguments.group(2)));
        Jvm jvm = new Jvm(container, command.contains(" " + TaskJvm.class.getName() + " "));
        tally.launched();
        later(START_MILLIS, () -> begin(jvm, attempt, 0));
        return container;
    }

    /**
     * Gets an attempt from the master and runs it.
     *
     * @param since when the JVM's last attempt ended, 0 if this is its first
     */
    private void begin(Jvm jvm, TaskAttemptID attempt, long since) throws Exception {
        if (!yarn.isLive(jvm.container)) {
            leave(jvm, since);
            return;
        }
        switch (calls.ask(attempt, jvm.container.getContainerId())) {
            case NOT_YET -> later(ASK_AGAIN_MILLIS, () -> begin(jvm, attempt, since));
            case END -> leave(jvm, since);
            case RUN -> {
                long now = System.nanoTime();
                if (since == 0) {
                    tally.begunInNew(attempt, now);
                } else {
                    tally.begunInUsed(attempt, since, now);
                }
                calls.begin(attempt);
                double share = ThreadLocalRandom.current().nextDouble(LEAST_WORK, MOST_WORK);
                later((int) (workMillis * share), () -> end(jvm, attempt));
            }
        }
    }

    private void end(Jvm jvm, TaskAttemptID attempt) throws Exception {
        if (!yarn.isLive(jvm.container)) {
            return;
        }
        calls.end(attempt);
        tally.ended();
        long now = System.nanoTime();
        if (jvm.isShared) {
            askForNext(jvm, attempt, now);
        } else {
            leave(jvm, now);
        }
    }

    private void askForNext(Jvm jvm, TaskAttemptID ended, long since) throws Exception {
        if (!yarn.isLive(jvm.container)) {
            leave(jvm, since);
            return;
        }
        AtomicBoolean isHeld = new AtomicBoolean(true);
        Step askAgain = () -> {
            if (isHeld.getAndSet(false)) {
                askForNext(jvm, ended, since);
            }
        };
        long start = System.nanoTime();
        NextTask next = questions.next(jvm.container, TypeConverter.toYarn(ended), () -> later(0, askAgain));
        tally.asked(System.nanoTime() - start);
        if (next.isRun()) {
            begin(jvm, TaskAttemptID.forName(next.text()), since);
        } else if (next.isAskAgain()) {
            later(LONGEST_HOLD_MILLIS, askAgain);
        } else {
            leave(jvm, since);
        }
    }

    private void leave(Jvm jvm, long since) {
        if (since != 0) {
            tally.left(since);
        }
        yarn.end(jvm.container);
    }
}
