package org.spillway.jvm.master;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptContainerLaunchedEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptKillEvent;
import org.apache.hadoop.mapreduce.v2.app.launcher.ContainerLauncher;
import org.apache.hadoop.mapreduce.v2.app.launcher.ContainerLauncherEvent;
import org.apache.hadoop.mapreduce.v2.app.launcher.ContainerLauncherImpl;
import org.apache.hadoop.mapreduce.v2.app.launcher.ContainerRemoteLaunchEvent;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.jvm.StockChild;
import org.spillway.jvm.child.TaskJvm;

/** Launches containers whose JVMs run several tasks, and none where a JVM waits for the attempt. */
final class SharingLauncher extends ContainerLauncherImpl {
    private static final Logger LOG = LoggerFactory.getLogger(SharingLauncher.class);
    private static final String STOCK_MAIN = " " + StockChild.NAME + " ";

    private final AppContext context;
    private final SharedJvms jvms;
    private final JvmServer server;
    private final AtomicBoolean toldOfNoUse = new AtomicBoolean();

    SharingLauncher(AppContext context, SharedJvms jvms, JvmServer server) {
        super(context);
        this.context = context;
        this.jvms = jvms;
        this.server = server;
    }

    @Override
    protected void serviceInit(Configuration conf) throws Exception {
        server.init(conf);
        super.serviceInit(conf);
    }

    @Override
    protected void serviceStart() throws Exception {
        try {
            server.start();
        } catch (RuntimeException e) {
            // After Hadoop's own servers: a range of ports that is large enough for stock starts stock's job.
            LOG.warn("Spillway: tasks share no JVMs: no port for their questions", e);
            jvms.shareNone();
        }
        super.serviceStart();
    }

    @Override
    protected void serviceStop() throws Exception {
        super.serviceStop();
        server.stop();
        jvms.log();
    }

    @Override
    public void handle(ContainerLauncherEvent event) {
        switch (event.getType()) {
            case CONTAINER_REMOTE_LAUNCH:
                if (!jvms.isFirst(event.getTaskAttemptID())) {
                    giveAttempt(event.getTaskAttemptID());
                    return;
                }
                if (sharesNewOnes()) {
                    shareJvm(((ContainerRemoteLaunchEvent) event).getContainerLaunchContext());
                }
                break;
            case CONTAINER_REMOTE_CLEANUP:
                if (!jvms.kill(event.getContainerID(), event.getTaskAttemptID())) {
                    send(new NothingToClean(event.getTaskAttemptID()));
                    return;
                }
                break;
            case CONTAINER_COMPLETED:
                if (jvms.livesOn(event.getContainerID())) {
                    return; // only its attempt has ended
                }
                break;
            default:
                break;
        }
        super.handle(event);
    }

    /** Lets Hadoop's launcher forget a container without an attempt. */
    void forget(SharedJvm jvm) {
        super.handle(new ContainerLauncherEvent(
                jvm.attempt(),
                jvm.container().getId(),
                jvm.container().getNodeId().toString(),
                jvm.container().getContainerToken(),
                ContainerLauncher.EventType.CONTAINER_COMPLETED));
    }

    // A JVM that has ended since then fails nothing.
    private void giveAttempt(TaskAttemptId attempt) {
        send(
                jvms.waitsFor(attempt)
                        ? new TaskAttemptContainerLaunchedEvent(attempt, jvms.shufflePort(attempt))
                        : new TaskAttemptKillEvent(attempt, "its shared JVM has ended"));
    }

    private boolean sharesNewOnes() {
        boolean shares = jvms.sharesNewOnes();
        if (jvms.shares() && !shares && !toldOfNoUse.getAndSet(true)) {
            LOG.info("Spillway: new JVMs run one task each: every task so far has left what ends its JVM");
        }
        return shares;
    }

    @SuppressWarnings("unchecked") // as Hadoop declares it
    private void send(TaskAttemptEvent event) {
        context.getEventHandler().handle(event);
    }

    private void shareJvm(ContainerLaunchContext launch) {
        List<String> commands = new ArrayList<>();
        for (String command : launch.getCommands()) {
            commands.add(command.replace(STOCK_MAIN, " " + TaskJvm.class.getName() + " " + server.port() + " "));
        }
        launch.setCommands(commands);
    }
}
