package org.spillway.jvm;

import java.security.CodeSource;
import java.util.HashSet;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Objects;
import java.util.Set;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.WritableFactories;
import org.apache.hadoop.io.WritableName;

/** What Hadoop's static fields remember of classes: comparators, factories and names. */
public final class ClassRegisters {
    private final Map<Class<?>, ?> comparators;
    private final Map<Class<?>, ?> factories;
    private final Map<Class<?>, ?> names;
    private final Map<?, Class<?>> named;

    ClassRegisters() throws ReflectiveOperationException {
        comparators = map(WritableComparator.class, "comparators");
        factories = map(WritableFactories.class, "CLASS_TO_FACTORY");
        names = map(WritableName.class, "CLASS_TO_NAME");
        named = map(WritableName.class, "NAME_TO_CLASS");
    }

    @SuppressWarnings("unchecked") // as Hadoop declares them
    private static <T> T map(Class<?> type, String name) throws ReflectiveOperationException {
        return (T) StockChild.field(type, name).get(null);
    }

    /** Forgets the classes that loaders of single tasks have defined. */
    void forget() {
        comparators.keySet().removeIf(ClassRegisters::isOfTask);
        factories.keySet().removeIf(ClassRegisters::isOfTask);
        synchronized (WritableName.class) { // as its methods do
            names.keySet().removeIf(ClassRegisters::isOfTask);
            named.values().removeIf(ClassRegisters::isOfTask);
        }
    }

    private static boolean isOfTask(Class<?> type) {
        ClassLoader loader = ClassLoader.getSystemClassLoader();
        while (loader != null && loader != type.getClassLoader()) {
            loader = loader.getParent();
        }
        return loader != type.getClassLoader();
    }

    /** Returns the classes that have a name other than their own. */
    public Set<Class<?>> named() {
        synchronized (WritableName.class) {
            return new HashSet<>(named.values());
        }
    }

    /**
     * Returns a class whose comparator or factory is of another jar, or null. A task that registers a comparator after its sort
     * has begun is not sorted by it, but the next task would be.
     */
    Class<?> foreign() {
        Class<?> foreign = foreign(comparators);
        return foreign == null ? foreign(factories) : foreign;
    }

    private static Class<?> foreign(Map<Class<?>, ?> register) {
        for (Entry<Class<?>, ?> each : register.entrySet()) {
            if (!Objects.equals(source(each.getKey()), source(each.getValue().getClass()))) {
                return each.getKey();
            }
        }
        return null;
    }

    private static CodeSource source(Class<?> type) {
        return type.getProtectionDomain().getCodeSource();
    }
}
