package org.spillway.jvm.child;

import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.management.JMException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.jvm.ClassRegisters;
import org.spillway.jvm.IsolationMode;
import org.spillway.jvm.state.ClassFile;
import org.spillway.jvm.state.StaticState;

/**
 * Keeps static state of the job's classes from the next task. A JVM's first task finds them in the class path, as with a JVM
 * for each task. So do the others while no class with static state was loaded. From then on each task loads the job's classes
 * anew. If a second copy of them could not work beside the first, the JVM ends.
 */
final class Isolation {
    private static final Logger LOG = LoggerFactory.getLogger(Isolation.class);

    private final ClassLoadingMXBean counts = ManagementFactory.getClassLoadingMXBean();
    private final JobClasses jobs;
    private final IsolationMode mode;
    private final ClassRegisters registers;
    private final StaticState states;
    private final Set<String> looked = new HashSet<>(); // names
    private final Set<String> packages = new HashSet<>(); // of others' classes
    private long count;
    private String state;
    private String bond;
    private TaskLoader loader;

    /** Has seen no task. */
    Isolation(JobClasses jobs, IsolationMode mode, ClassRegisters registers) {
        this.jobs = jobs;
        this.mode = mode;
        this.registers = registers;
        this.states = new StaticState(jobs::file);
    }

    /** Returns the class loader of the next task. */
    ClassLoader loader() {
        return loader == null ? jobs.parent() : loader;
    }

    /** Looks at the classes that the last task has loaded. Returns why there can be no other, as the end of a sentence, or null. */
    String firstTrace() {
        if (mode == IsolationMode.NEVER || jobs.places().length == 0 || counts.getTotalLoadedClassCount() == count) {
            return null;
        }
        try {
            return look(LoadedClasses.now());
        } catch (JMException | LinkageError | ReflectiveOperationException | RuntimeException e) {
            LOG.warn("Spillway: the static state of the job's classes is not known", e);
            return "has loaded classes whose static state is not known: " + e;
        } finally {
            count = counts.getTotalLoadedClassCount();
        }
    }

    private String look(LoadedClasses loaded) throws ReflectiveOperationException {
        List<Class<?>> types = newOnes(loaded);
        if (loader != null && !types.isEmpty()) {
            return "has made Hadoop load " + types.get(0).getName() + ", which other tasks load anew";
        }
        if (loader != null) {
            loader.loaded().stream().filter(type -> looked.add(type.getName())).forEach(types::add);
        }
        for (Class<?> type : types) {
            ClassFile file = jobs.file(type.getName());
            state = state == null ? states.firstOf(file) : state;
            bond = bond == null ? bond(type, file) : bond;
        }
        if (state == null && mode == IsolationMode.AUTO) {
            return null;
        }
        String reason = firstBond(loaded);
        if (reason != null) {
            return "has loaded classes that have static state, " + state + ", and cannot be loaded anew: " + reason;
        }
        if (loader == null) {
            LOG.info(
                    "Spillway: other tasks of this JVM load the job's classes anew: {}",
                    state == null ? IsolationMode.KEY + "=always" : state);
        }
        loader = new TaskLoader(jobs);
        return null;
    }

    // Of the job's classes that the class path's loader has defined, those that were not looked at.
    private List<Class<?>> newOnes(LoadedClasses loaded) throws ClassNotFoundException {
        List<Class<?>> types = new ArrayList<>();
        for (String name : loaded.ofClassPath()) {
            if (looked.add(name)) {
                Class<?> type = Class.forName(name, false, jobs.parent());
                if (jobs.have(type)) {
                    types.add(type);
                } else {
                    packages.add(type.getPackageName());
                }
            }
        }
        return types;
    }

    private String bond(Class<?> type, ClassFile file) {
        return packages.contains(type.getPackageName())
                ? type.getName() + " shares its package with classes of the cluster"
                : OncePerJvm.reason(type, file.hasNative());
    }

    private String firstBond(LoadedClasses loaded) throws ReflectiveOperationException {
        if (jobs.comeFirst()) {
            return "the job's class path comes before Hadoop's";
        }
        if (bond == null) {
            bond = OncePerJvm.reason(loaded);
        }
        for (Class<?> named : registers.named()) {
            if (jobs.have(named)) {
                return "Hadoop's WritableName has a name for " + named.getName();
            }
        }
        return bond;
    }
}
