package org.spillway.jvm.child;

import java.lang.reflect.Method;

/** Hadoop's own child, for Java 8 and 11 in a jar that was built without the engine for them. It runs one task. */
public final class TaskJvm {
    private TaskJvm() {}

    /** Called by the container's command. */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        Method stock = Class.forName("org.apache.hadoop.mapred.YarnChild").getDeclaredMethod("main", String[].class);
        stock.setAccessible(true);
        stock.invoke(null, (Object) arguments);
    }
}
