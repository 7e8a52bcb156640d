package org.spillway.jvm.master;

import java.io.IOException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.app.TaskAttemptListener;
import org.apache.hadoop.mapreduce.v2.app.security.authorize.MRAMPolicyProvider;
import org.apache.hadoop.security.authorize.Service;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.spillway.jvm.JvmProtocol;
import org.spillway.jvm.NextTask;
import org.spillway.jvm.TokenCallers;
import org.spillway.jvm.master.HadoopMethods.Table;

/**
 * Answers the JVMs of this job, at the port of Hadoop's listener for tasks. Where a JVM is to ask again, the answer is held
 * until there is another, and no handler of Hadoop's with it. After a second it is sent all the same: the JVM shows that it lives.
 *
 * @param job name of the job, which is the user that its tasks call as
 * @param answers sends the answers that were held
 */
record JvmServer(JvmPool pool, String job, ScheduledExecutorService answers) implements JvmProtocol {
    private static final long LONGEST_HOLD_MILLIS = 1000;

    /** Begins to answer at the port of a listener that has started. */
    void start(TaskAttemptListener listener, Configuration conf) {
        RPC.Server server = Table.LISTENERS_SERVER.of(listener);
        server.addProtocol(RPC.RpcKind.RPC_WRITABLE, JvmProtocol.class, this);
        if (conf.getBoolean(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHORIZATION, false)) {
            // The class that the server will ask for: another than this one where the job brings it along, too, and has
            // a class loader of its own.
            Service own = new Service(
                    MRJobConfig.MR_AM_SECURITY_SERVICE_AUTHORIZATION_TASK_UMBILICAL,
                    conf.getClassByNameOrNull(JvmProtocol.class.getName()));
            // Whoever may call Hadoop's listener for tasks may call this.
            server.refreshServiceAcl(conf, new MRAMPolicyProvider() {
                @Override
                public Service[] getServices() {
                    return Stream.concat(Stream.of(super.getServices()), Stream.of(own))
                            .toArray(Service[]::new);
                }
            });
        }
    }

    @Override
    public NextTask next(String container, String attempt) throws IOException {
        TokenCallers.check(job); // whoever reaches the port could take attempts
        ContainerId id = ContainerId.fromString(container);
        TaskAttemptId ended = TypeConverter.toYarn(TaskAttemptID.forName(attempt));
        Server.Call question = Server.getCurCall().get();
        question.postponeResponse(); // until this has returned and the answer is sent, once
        Runnable answer = new FutureTask<>(() -> {
            question.sendResponse();
            return null;
        });
        try {
            NextTask next = pool.next(id, ended, () -> answers.execute(answer));
            if (next.isAskAgain()) {
                answers.schedule(answer, LONGEST_HOLD_MILLIS, TimeUnit.MILLISECONDS);
            } else {
                answer.run();
            }
            return next;
        } catch (RuntimeException | Error e) {
            answer.run(); // or the JVM would wait for the failure
            throw e;
        }
    }
}
