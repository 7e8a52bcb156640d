package org.spillway.jvm.master;

import java.util.stream.Collectors;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptContainerLaunchedEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptKillEvent;
import org.apache.hadoop.mapreduce.v2.app.launcher.ContainerLauncherEvent;
import org.apache.hadoop.mapreduce.v2.app.launcher.ContainerLauncherImpl;
import org.apache.hadoop.mapreduce.v2.app.launcher.ContainerRemoteLaunchEvent;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.spillway.jvm.StockChild;
import org.spillway.jvm.child.TaskJvm;

/** Launches containers whose JVMs run several tasks, and none where a JVM waits for the attempt. */
final class SharingLauncher extends ContainerLauncherImpl {
    private static final String STOCK_MAIN = " " + StockChild.NAME + " ";
    private static final String OWN_MAIN = " " + TaskJvm.class.getName() + " ";

    private final AppContext context;
    private final JvmPool pool;
    private final LargerRetries retries;

    SharingLauncher(AppContext context, JvmPool pool, LargerRetries retries) {
        super(context);
        this.context = context;
        this.pool = pool;
        this.retries = retries;
    }

    @Override
    public void handle(ContainerLauncherEvent event) {
        TaskAttemptId attempt = event.getTaskAttemptID();
        if (event instanceof ContainerRemoteLaunchEvent launch) {
            if (!pool.isFirst(attempt)) {
                giveAttempt(attempt);
                return;
            }
            change(launch.getContainerLaunchContext(), retries.of(attempt.getTaskId()), pool.memory(attempt));
        } else if (event.getType() == EventType.CONTAINER_COMPLETED) {
            if (!pool.state(event.getContainerID()).isEnding()) {
                return; // only its attempt has ended
            }
        } else if (!pool.kill(event.getContainerID(), attempt)) {
            send(new SharingDispatcher.AttemptCleaned(attempt));
            return;
        }
        super.handle(event);
    }

    /** Lets Hadoop's launcher forget a container without an attempt. */
    void forget(SharedJvm jvm) {
        super.handle(new ContainerLauncherEvent(
                jvm.first,
                jvm.container.getId(),
                jvm.container.getNodeId().toString(),
                jvm.container.getContainerToken(),
                EventType.CONTAINER_COMPLETED));
    }

    // A JVM that has ended since then fails nothing.
    private void giveAttempt(TaskAttemptId attempt) {
        int port = pool.shufflePort(attempt);
        send(
                port >= 0
                        ? new TaskAttemptContainerLaunchedEvent(attempt, port)
                        : new TaskAttemptKillEvent(attempt, "its shared JVM has ended"));
    }

    @SuppressWarnings("unchecked") // as Hadoop declares it
    private void send(TaskAttemptEvent event) {
        context.getEventHandler().handle(event);
    }

    // The JVM of a larger container runs one task: the job's next one may be of the usual size.
    private void change(ContainerLaunchContext launch, LargerRetries.Size size, long mb) {
        boolean isLarger = size != null && mb > size.firstMb();
        if (isLarger || pool.sharesNewOnes()) {
            launch.setCommands(launch.getCommands().stream()
                    .map(command -> isLarger
                            ? LargerJvm.command(command, STOCK_MAIN, size, mb)
                            : command.replace(STOCK_MAIN, OWN_MAIN))
                    .collect(Collectors.toList()));
        }
    }
}
