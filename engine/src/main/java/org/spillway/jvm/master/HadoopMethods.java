package org.spillway.jvm.master;

import java.lang.reflect.Method;
import java.util.Arrays;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.MRAppMaster;
import org.apache.hadoop.mapreduce.v2.app.client.ClientService;
import org.apache.hadoop.mapreduce.v2.app.job.impl.MapTaskImpl;
import org.apache.hadoop.mapreduce.v2.app.launcher.ContainerLauncherEvent;
import org.apache.hadoop.mapreduce.v2.app.launcher.ContainerLauncherImpl;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocatorEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.RMContainerAllocator;
import org.apache.hadoop.metrics2.source.JvmMetrics;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.spillway.jvm.StockChild;

/**
 * The methods of Hadoop, private to it by its annotations, on which shared JVMs rest. They are the same in Hadoop 3.4.3
 * and 3.5.0. Where one is missing, the job runs as stock's.
 */
final class HadoopMethods {
    private HadoopMethods() {}

    /** Returns what is missing in this Hadoop, or null. */
    static String missing() {
        try {
            check(MRAppMaster.class, "createDispatcher");
            check(MRAppMaster.class, "createContainerAllocator", ClientService.class, AppContext.class);
            check(MRAppMaster.class, "createContainerLauncher", AppContext.class);
            check(MRAppMaster.class, "notifyIsLastAMRetry", boolean.class);
            check(MRAppMaster.class, "shutDownJob");
            check(RMContainerAllocator.class, "heartbeat");
            check(RMContainerAllocator.class, "makeRemoteRequest");
            check(RMContainerAllocator.class, "createSchedulerProxy");
            check(RMContainerAllocator.class, "handleEvent", ContainerAllocatorEvent.class);
            check(RMContainerAllocator.class, "getAvailableResources");
            check(RMContainerAllocator.class, "getSchedulerResourceTypes");
            check(RMContainerAllocator.class, "release", ContainerId.class);
            check(RMContainerAllocator.class, "isNodeBlacklisted", String.class);
            check(
                    RMContainerAllocator.class,
                    "createContainerFinishedEvent",
                    ContainerStatus.class,
                    TaskAttemptId.class);
            check(RMContainerAllocator.class, "rampUpReduces", int.class);
            check(RMContainerAllocator.class, "rampDownReduces", int.class);
            check(RMContainerAllocator.class, "scheduleAllReduces");
            check(ContainerLauncherImpl.class, "handle", ContainerLauncherEvent.class);
            check(MapTaskImpl.class, SplitLengths.METHOD);
            check(JvmMetrics.class, "shutdownSingleton");
            StockChild.find();
            return null;
        } catch (ReflectiveOperationException | LinkageError e) {
            return "this Hadoop lacks " + e.getMessage();
        }
    }

    private static void check(Class<?> type, String name, Class<?>... parameters) throws NoSuchMethodException {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Method method : each.getDeclaredMethods()) {
                if (method.getName().equals(name) && Arrays.equals(method.getParameterTypes(), parameters)) {
                    return;
                }
            }
        }
        throw new NoSuchMethodException(type.getName() + "." + name);
    }
}
