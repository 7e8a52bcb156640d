package org.spillway.jvm.master;

import java.util.stream.Collectors;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.job.Task;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptContainerLaunchedEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptKillEvent;
import org.apache.hadoop.mapreduce.v2.app.launcher.ContainerLauncherEvent;
import org.apache.hadoop.mapreduce.v2.app.launcher.ContainerLauncherImpl;
import org.apache.hadoop.mapreduce.v2.app.launcher.ContainerRemoteLaunchEvent;
import org.apache.hadoop.yarn.api.records.ContainerId;
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
        ContainerId container = event.getContainerID();
        boolean isForHadoop =
                switch (event.getType()) {
                    case CONTAINER_REMOTE_LAUNCH -> launch((ContainerRemoteLaunchEvent) event);
                    case CONTAINER_REMOTE_CLEANUP -> kill(container, event.getTaskAttemptID());
                    case CONTAINER_COMPLETED -> pool.state(container).isEnding(); // or only its attempt has ended
                };
        if (isForHadoop) {
            super.handle(event);
        }
    }

    // Whether Hadoop launches a container: for its first attempt. A JVM that has ended does not fail a later one.
    private boolean launch(ContainerRemoteLaunchEvent launch) {
        TaskAttemptId attempt = launch.getTaskAttemptID();
        TaskAttemptId first = pool.firstOf(attempt);
        if (attempt.equals(first)) {
            change(launch.getContainerLaunchContext(), retries.of(attempt.getTaskId()), pool.memory(attempt));
        } else if (pool.state(launch.getContainerID()) == JvmState.ASSIGNED) {
            send(new TaskAttemptContainerLaunchedEvent(attempt, shufflePort(first)));
        } else {
            send(new TaskAttemptKillEvent(attempt, "its shared JVM has ended"));
        }
        return attempt.equals(first);
    }

    // Whether Hadoop ends the attempt's container. It asks a lost node for minutes to do so. An attempt that its JVM
    // has not begun does not wait for that: it never runs.
    private boolean kill(ContainerId container, TaskAttemptId attempt) {
        boolean isKilled = pool.kill(container, attempt);
        if (!isKilled || !pool.hasBegun(container)) {
            send(new SharingDispatcher.AttemptCleaned(attempt));
        }
        return isKilled;
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

    private int shufflePort(TaskAttemptId attempt) {
        Task task = context.getJob(attempt.getTaskId().getJobId()).getTask(attempt.getTaskId());
        return task.getAttempt(attempt).getShufflePort();
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
                    .map(command ->
                            isLarger ? size.command(command, STOCK_MAIN, mb) : command.replace(STOCK_MAIN, OWN_MAIN))
                    .collect(Collectors.toList()));
        }
    }
}
