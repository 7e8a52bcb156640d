package org.spillway.bench.master;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.app.MRAppMaster;
import org.apache.hadoop.mapreduce.v2.app.job.Job;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.spillway.jvm.NextTask;
import org.spillway.jvm.master.SharingMaster;

/** Reaches what is private in the masters. */
final class PrivateMembers {
    private PrivateMembers() {}

    /** The questions of JVMs whose attempts have ended. */
    @FunctionalInterface
    interface Questions {
        NextTask next(ContainerId container, TaskAttemptId ended, Runnable onNews) throws ReflectiveOperationException;
    }

    /** Creates Spillway's master. It reads the variables of its container. */
    static SharingMaster sharingMaster(JobConf job, ContainerId container) throws ReflectiveOperationException {
        Constructor<SharingMaster> constructor =
                SharingMaster.class.getDeclaredConstructor(JobConf.class, ContainerId.class);
        constructor.setAccessible(true);
        return constructor.newInstance(job, container);
    }

    /** Returns the pool of JVMs of Spillway's master, without the check of the caller that its server makes first. */
    static Questions questions(SharingMaster master) throws ReflectiveOperationException {
        Object pool = field(SharingMaster.class, "pool", master);
        Method next = pool.getClass().getDeclaredMethod("next", ContainerId.class, TaskAttemptId.class, Runnable.class);
        next.setAccessible(true);
        return (container, ended, onNews) -> (NextTask) next.invoke(pool, container, ended, onNews);
    }

    /** Returns what listens for tasks, of a master that is initialised. */
    static TaskUmbilicalProtocol listener(MRAppMaster master) throws ReflectiveOperationException {
        return (TaskUmbilicalProtocol) field(MRAppMaster.class, "taskAttemptListener", master);
    }

    /** Returns the job of a master that has started. */
    static Job job(MRAppMaster master) throws ReflectiveOperationException {
        return (Job) field(MRAppMaster.class, "job", master);
    }

    private static Object field(Class<?> type, String name, Object owner) throws ReflectiveOperationException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(owner);
    }
}
