package org.spillway.tools.minicluster;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;

/**
 * Maps each line to one. In the first JVM that comes to its second task, {@link Death} comes. With {@link Death#IDLE}
 * the first map waits for it, so that another JVM has nothing to do.
 */
public final class DyingMapper extends Mapper<LongWritable, Text, Text, IntWritable> {
    private static final IntWritable ONE = new IntWritable(1);
    private static final String DEATH = "test.death";
    private static final String FOLDER = "test.death.folder";
    private static final String CHOSEN = "chosen";
    private static final String DIED = "died";
    private static final int STATUS = 9;
    private static final int POLL_MILLIS = 20;

    private static final String TASK_JVM = "org.spillway.jvm.child.TaskJvm";
    private static final String CALLS = "org.spillway.jvm.child.MasterCalls";

    // A JVM that is kept from asking for 3 s would be taken for silent.
    private static final long HOLD_NANOS = 500_000_000L;

    // Kept from task to task: this is a shared JVM.
    private static int tasks;

    private Path folder;
    private Death death;
    private int maps;

    /** Called by Hadoop. */
    public DyingMapper() {}

    static void die(Death death, Path folder, Configuration job) {
        job.set(DEATH, death.name());
        job.set(FOLDER, folder.toString());
    }

    static boolean died(Path folder) {
        return Files.exists(folder.resolve(DIED));
    }

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
        maps = context.getConfiguration().getInt(MRJobConfig.NUM_MAPS, 0);
        death = Death.valueOf(context.getConfiguration().get(DEATH));
        folder = Path.of(context.getConfiguration().get(FOLDER));
        boolean isFirstMap = context.getTaskAttemptID().getTaskID().getId() == 0;
        while (death == Death.IDLE && isFirstMap && mastersLines(death.traceInMaster()) == 0) {
            Thread.sleep(POLL_MILLIS);
            context.progress();
        }
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
        context.write(line, ONE);
    }

    @Override
    protected void cleanup(Context context) throws IOException {
        tasks++;
        if (tasks != 2 || !isChosen()) {
            return;
        }
        if (death == Death.IN_A_TASK) {
            halt();
        }
        // Before it asks, the JVM waits for a thread. One with a name of Hadoop's client may stay.
        String name = death == Death.BEFORE_ASKING ? "death" : "IPC Client of death";
        Thread thread = new Thread(this::waitForTheMoment, name);
        thread.setDaemon(true);
        thread.start();
    }

    private boolean isChosen() throws IOException {
        try {
            Files.createFile(folder.resolve(CHOSEN));
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }

    private void waitForTheMoment() {
        try {
            switch (death) {
                case BEFORE_ASKING -> waitUntilMainIsIn("org.spillway.jvm.child.Running", "threadLeft");
                case IDLE -> waitUntilIdle();
                default -> waitUntilAssigned();
            }
            halt();
        } catch (Exception e) {
            e.printStackTrace();
        }
    }

    private static void waitUntilMainIsIn(String type, String method) throws InterruptedException {
        while (!isMainIn(type, method)) {
            Thread.sleep(1);
        }
    }

    // All maps have containers, this JVM has begun all of its own, and the master has seen the end of the last one.
    private void waitUntilIdle() throws Exception {
        while (ownLines("begins as task") != mastersLines("Received completed container " + container())
                || ownLines("begins as task") != mastersLines("Assigned container " + container())
                || mastersLines("Assigned container container_") < maps
                || !isMainIn(CALLS, "next")) {
            Thread.sleep(POLL_MILLIS);
        }
    }

    // While another thread holds the connection to the master, the JVM comes for no attempt that it is given: the
    // master has
    // answered its question, and it cannot ask again.
    private void waitUntilAssigned() throws Exception {
        while (true) {
            waitUntilMainIsIn(CALLS, "next");
            Thread connection = connectionToMaster();
            if (connection != null) {
                synchronized (connection) {
                    if (isAssignedMeanwhile()) {
                        if (death == Death.SILENT) {
                            Files.createFile(folder.resolve(DIED));
                            new CountDownLatch(1).await();
                        }
                        halt();
                    }
                }
            }
            Thread.sleep(1); // the JVM has its next attempt after two questions
        }
    }

    private boolean isAssignedMeanwhile() throws Exception {
        long end = System.nanoTime() + HOLD_NANOS;
        while (System.nanoTime() < end) {
            if (isBetweenQuestions()
                    && mastersLines("Assigned container " + container()) > ownLines("begins as task")) {
                return true;
            }
            Thread.sleep(POLL_MILLIS);
        }
        return false;
    }

    private static boolean isBetweenQuestions() {
        StackTraceElement[] main = main();
        return isIn(main, CALLS, "next") && main[0].getMethodName().equals("addCall");
    }

    private static boolean isMainIn(String type, String method) {
        return isIn(main(), type, method);
    }

    private static boolean isIn(StackTraceElement[] stack, String type, String method) {
        return Arrays.stream(stack)
                .anyMatch(frame -> frame.getClassName().equals(type)
                        && frame.getMethodName().equals(method));
    }

    private static StackTraceElement[] main() {
        return Thread.getAllStackTraces().values().stream()
                .filter(stack -> isIn(stack, TASK_JVM, "runAll"))
                .findAny()
                .orElse(new StackTraceElement[0]);
    }

    // Its port is the second argument of this JVM's main class. The connection of the task itself has been closed.
    private static Thread connectionToMaster() {
        String port = System.getProperty("sun.java.command").split(" ")[2];
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("IPC Client")
                        && thread.getName().contains(":" + port + " from "))
                .findAny()
                .orElse(null);
    }

    private static String container() {
        return System.getenv(Environment.CONTAINER_ID.name());
    }

    private static Path ownLog() {
        return Path.of(System.getProperty("yarn.app.container.log.dir"), "syslog");
    }

    private static long ownLines(String text) throws IOException {
        return lines(ownLog(), text);
    }

    // Containers have their logs in different folders.
    private long mastersLines(String text) throws IOException {
        String name = container().replaceAll("\\d+$", "000001");
        Path master = null;
        try (Stream<Path> logs =
                Files.list(ownLog().getParent().getParent().getParent().getParent())) {
            for (Path folder : logs.toList()) {
                Path log = folder.resolve(ownLog().getParent().getParent().getFileName())
                        .resolve(name)
                        .resolve("syslog");
                master = Files.exists(log) ? log : master;
            }
        }
        return lines(master, text);
    }

    private static long lines(Path log, String text) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> line.contains(text)).count();
        }
    }

    private void halt() throws IOException {
        Files.createFile(folder.resolve(DIED));
        Runtime.getRuntime().halt(STATUS);
    }
}
