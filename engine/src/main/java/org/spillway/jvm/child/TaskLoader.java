package org.spillway.jvm.child;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Loads the job's classes anew for one task, all others from the class path. It is never closed, since shutdown hooks may
 * still load classes: the garbage collector closes its files, which the loader of the class path has open as well.
 */
final class TaskLoader extends URLClassLoader {
    static {
        registerAsParallelCapable();
    }

    private final JobClasses jobs;
    private final Set<Class<?>> loaded = ConcurrentHashMap.newKeySet();

    TaskLoader(JobClasses jobs) {
        super(jobs.places(), jobs.parent());
        this.jobs = jobs;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!jobs.have(name)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> type = findLoadedClass(name);
            if (type == null) {
                type = findClass(name);
                loaded.add(type);
            }
            return type;
        }
    }

    /** Returns the classes that it has defined. */
    Set<Class<?>> loaded() {
        return loaded;
    }

    // The class path has them: each once, in its order.

    @Override
    public URL findResource(String name) {
        return null;
    }

    @Override
    public Enumeration<URL> findResources(String name) {
        return Collections.emptyEnumeration();
    }
}
