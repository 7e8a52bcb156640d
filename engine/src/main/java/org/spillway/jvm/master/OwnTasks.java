package org.spillway.jvm.master;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.mapred.AMFeedback;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapreduce.v2.app.TaskAttemptListener;
import org.apache.hadoop.service.Service;

/**
 * Hadoop's listener for tasks, with two other answers to a task of the master's own JVM. Such a task asks whether it may commit
 * within microseconds of telling that it wants to. If the master has not got to that yet, Hadoop's answer is no, and the task
 * sleeps for a second before it asks again. This one waits instead, for that second at most. And a task that the master does not
 * know any more would end the JVM: a job would end without a reason when a task has failed.
 */
record OwnTasks(TaskAttemptListener hadoops) implements InvocationHandler {
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LOOK_MILLIS = 2;

    static TaskAttemptListener of(TaskAttemptListener hadoops) {
        Class<?>[] asHadoops = {TaskAttemptListener.class, TaskUmbilicalProtocol.class, Service.class};
        return (TaskAttemptListener)
                Proxy.newProxyInstance(OwnTasks.class.getClassLoader(), asHadoops, new OwnTasks(hadoops));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        try {
            long begin = System.nanoTime();
            Object answer = method.invoke(hadoops, arguments);
            while (method.getName().equals("canCommit")
                    && answer.equals(false)
                    && System.nanoTime() - begin < LONGEST_NANOS) {
                Thread.sleep(LOOK_MILLIS);
                answer = method.invoke(hadoops, arguments);
            }
            if (answer instanceof AMFeedback feedback) {
                feedback.setTaskFound(true);
            }
            return answer;
        } catch (InterruptedException e) { // the attempt is killed: it looks for that itself
            Thread.currentThread().interrupt();
            return false;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
