package org.spillway.tools.minicluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.security.TokenCache;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;
import org.spillway.jvm.JvmProtocol;
import org.spillway.jvm.NextTask;

/**
 * Maps each line to one. In the first JVM that comes to its second task, {@link Death} comes. Other JVMs wait for it where
 * this one is to get an attempt, or none.
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

    // Among the arguments of this JVM's main class: host and port of the master.
    private static final int HOST = 1;
    private static final int PORT = 2;

    // Kept from task to task: this is a shared JVM.
    private static int tasks;

    private Path folder;
    private Death death;
    private TaskAttemptContext attempt;
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
        attempt = context;
        while (isToWait()) {
            Thread.sleep(POLL_MILLIS);
            context.progress();
        }
    }

    private boolean isToWait() throws IOException {
        return switch (death) {
            case IDLE ->
                attempt.getTaskAttemptID().getTaskID().getId() == 0
                        && mastersLines(death.traceInMaster()) == 0; // the others leave nothing to do
            case ASSIGNED, SILENT -> Files.exists(folder.resolve(CHOSEN)) && !died(folder);
            default -> false;
        };
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
        // Before it asks, the JVM waits for a thread, and then ends. One with a name of Hadoop's client may stay.
        new Thread(this::waitForTheMoment, death == Death.IDLE ? "IPC Client of death" : "death").start();
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
                default -> waitUntilGiven();
            }
            if (death == Death.SILENT) {
                Files.createFile(folder.resolve(DIED));
                new CountDownLatch(1).await();
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
                || !isMainIn("org.spillway.jvm.child.MasterCalls", "next")) {
            Thread.sleep(POLL_MILLIS);
        }
    }

    // Asks in place of the JVM, which does not ask while it waits for this thread. Hadoop writes the line just before
    // the JVM can come for an attempt.
    private void waitUntilGiven() throws Exception {
        while (ownLines("has ended as task") < ownLines("begins as task")) {
            Thread.sleep(POLL_MILLIS);
        }
        JvmProtocol master = master();
        NextTask next = NextTask.askAgain();
        while (next.isAskAgain() && mastersLines("using containerId: [" + container()) == ownLines("begins as task")) {
            next = master.next(container(), attempt.getTaskAttemptID().toString());
        }
        if (!next.isAskAgain()) {
            throw new IllegalStateException("the JVM is not left without its attempt: " + next.text());
        }
    }

    private JvmProtocol master() throws Exception {
        String[] command = System.getProperty("sun.java.command").split(" ");
        InetSocketAddress address = NetUtils.createSocketAddrForHost(command[HOST], Integer.parseInt(command[PORT]));
        Token<JobTokenIdentifier> token = new Token<>(TokenCache.getJobToken(attempt.getCredentials()));
        SecurityUtil.setTokenService(token, address);
        UserGroupInformation job =
                UserGroupInformation.createRemoteUser(attempt.getJobID().toString());
        job.addToken(token);
        return job.doAs((PrivilegedExceptionAction<JvmProtocol>)
                () -> RPC.getProxy(JvmProtocol.class, JvmProtocol.versionID, address, attempt.getConfiguration()));
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
