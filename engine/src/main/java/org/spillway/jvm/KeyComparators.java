package org.spillway.jvm;

import java.lang.reflect.Field;
import java.security.CodeSource;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Objects;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.util.ApplicationClassLoader;

/** The comparators that are registered for classes of keys, in a static field of {@link WritableComparator}. */
final class KeyComparators {
    private final Field comparators;

    KeyComparators() throws ReflectiveOperationException {
        comparators = WritableComparator.class.getDeclaredField("comparators");
        comparators.setAccessible(true);
    }

    /** Forgets those of the job's own class loader, of which each task has another. */
    void forget() throws ReflectiveOperationException {
        registered().keySet().removeIf(key -> key.getClassLoader() instanceof ApplicationClassLoader);
    }

    /**
     * Returns a class of keys whose comparator is of another jar, or null. A task that registers one after its sort has begun is
     * not sorted by it, but the next task would be.
     */
    Class<?> foreign() throws ReflectiveOperationException {
        for (Entry<Class<?>, ?> each : registered().entrySet()) {
            if (!Objects.equals(source(each.getKey()), source(each.getValue().getClass()))) {
                return each.getKey();
            }
        }
        return null;
    }

    private static CodeSource source(Class<?> type) {
        return type.getProtectionDomain().getCodeSource();
    }

    @SuppressWarnings("unchecked") // as Hadoop declares it
    private Map<Class<?>, ?> registered() throws ReflectiveOperationException {
        return (Map<Class<?>, ?>) comparators.get(null);
    }
}
