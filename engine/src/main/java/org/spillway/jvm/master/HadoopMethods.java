package org.spillway.jvm.master;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.mapreduce.v2.api.MRClientProtocol;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.app.MRAppMaster;
import org.apache.hadoop.mapreduce.v2.app.rm.RMContainerAllocator;
import org.apache.hadoop.metrics2.source.JvmMetrics;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.yarn.api.records.Resource;
import org.spillway.jvm.StockChild;

/**
 * The methods and tables of Hadoop, private to it, on which Spillway's masters rest. They are the same in Hadoop 3.3.6 to 3.5.0.
 * Where one is missing, the job runs as stock's.
 */
final class HadoopMethods {
    private HadoopMethods() {}

    /** Returns what is missing in this Hadoop, or null. */
    static String missing() {
        try {
            for (Class<?> extension : Arrays.asList(
                    SpillwayMaster.class,
                    SmallJobMaster.class,
                    SmallJobClients.class,
                    SharingMaster.class,
                    SharingDispatcher.class,
                    SharingAllocator.class,
                    SharingLauncher.class)) {
                checkOverrides(extension);
            }
            check(RMContainerAllocator.class, "getSchedulerResourceTypes");
            check(RMContainerAllocator.class, "isNodeBlacklisted", String.class);
            check(RPC.Server.class, "addProtocol", RPC.RpcKind.class, Class.class, Object.class);
            check(JvmMetrics.class, "shutdownSingleton");
            check(Credentials.class, "getTokenMap"); // not in Hadoop 3.1
            for (Table table : Table.values()) {
                table.find();
            }
            shutdownHook();
            new StockChild();
            return null;
        } catch (ReflectiveOperationException | LinkageError e) {
            return "this Hadoop lacks " + (e.getMessage() == null ? e : e.getMessage());
        }
    }

    // What they do not override is private or of this package only.
    private static void checkOverrides(Class<?> extension) throws NoSuchMethodException {
        for (Method method : extension.getDeclaredMethods()) {
            if ((method.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0
                    && !Modifier.isStatic(method.getModifiers())
                    && !method.isBridge()) {
                check(extension.getSuperclass(), method.getName(), method.getParameterTypes());
            }
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

    /** Returns the constructor of what Hadoop's master does when its JVM ends. */
    static Constructor<? extends Runnable> shutdownHook() throws ReflectiveOperationException {
        Constructor<? extends Runnable> hook = Class.forName(MRAppMaster.class.getName() + "$MRAppMasterShutdownHook")
                .asSubclass(Runnable.class)
                .getDeclaredConstructor(MRAppMaster.class);
        hook.setAccessible(true);
        return hook;
    }

    /** A private field of Hadoop. What those of its allocator hold is guarded by the allocator. */
    enum Table {
        /** Of the allocator: the tables of attempts that YARN is asked for. */
        SCHEDULED("mapreduce.v2.app.rm.RMContainerAllocator", "scheduledRequests", Object.class),
        /** Requests of reduces that YARN is not asked for yet. */
        LATER_REDUCES("mapreduce.v2.app.rm.RMContainerAllocator", "pendingReduces", Collection.class),
        /** What a map needs. */
        MAP_SIZE("mapreduce.v2.app.rm.RMContainerAllocator", "mapResourceRequest", Resource.class),
        /** What a reduce needs. */
        REDUCE_SIZE("mapreduce.v2.app.rm.RMContainerAllocator", "reduceResourceRequest", Resource.class),
        /** Requests of all maps by attempt, in the order of their asks. */
        MAPS("mapreduce.v2.app.rm.RMContainerAllocator$ScheduledRequests", "maps", Map.class),
        /** Requests of reduces by attempt, in the order in which they get containers. */
        REDUCES("mapreduce.v2.app.rm.RMContainerAllocator$ScheduledRequests", "reduces", Map.class),
        /** Attempts of maps that count as failed. */
        FAILED_MAPS(
                "mapreduce.v2.app.rm.RMContainerAllocator$ScheduledRequests", "earlierFailedMaps", Collection.class),
        /** Attempts of the other maps by the hosts of their input. */
        MAPS_OF_HOSTS("mapreduce.v2.app.rm.RMContainerAllocator$ScheduledRequests", "mapsHostMapping", Map.class),
        /** Of a request: its attempt. */
        ATTEMPT("mapreduce.v2.app.rm.RMContainerRequestor$ContainerRequest", "attemptID", TaskAttemptId.class),
        /** Of a request: the hosts of its input. */
        HOSTS("mapreduce.v2.app.rm.RMContainerRequestor$ContainerRequest", "hosts", String[].class),
        /** Of the allocator: how long it waits, in ms, until it asks YARN again. */
        POLL_INTERVAL("mapreduce.v2.app.rm.RMCommunicator", "rmPollInterval", int.class),
        /** Of what clients ask: what answers them. */
        CLIENTS_ANSWERS("mapreduce.v2.app.client.MRClientService", "protocolHandler", MRClientProtocol.class),
        /** Of the listener for tasks: what listens. */
        LISTENERS_SERVER("mapred.TaskAttemptListenerImpl", "server", Server.class),
        /** Of a map: its split. */
        SPLIT("mapreduce.v2.app.job.impl.MapTaskImpl", "taskSplitMetaInfo", TaskSplitMetaInfo.class);

        private final String owner;
        private final String name;
        private final Class<?> type;
        private Field field;

        Table(String owner, String name, Class<?> type) {
            this.owner = owner;
            this.name = name;
            this.type = type;
        }

        Field find() throws ReflectiveOperationException {
            if (field == null) {
                Class<?> declaring = Class.forName("org.apache.hadoop." + owner);
                field = Arrays.stream(declaring.getDeclaredFields())
                        .filter(each -> each.getName().equals(name) && type.isAssignableFrom(each.getType()))
                        .findAny()
                        .orElseThrow(
                                () -> new NoSuchFieldException(owner + "." + name + ", a " + type.getSimpleName()));
                field.setAccessible(true);
            }
            return field;
        }

        /** Returns what the field of an object holds. */
        @SuppressWarnings("unchecked") // find has checked the type
        <T> T of(Object object) {
            try {
                return (T) find().get(object);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("checked when the master began", e);
            }
        }
    }
}
