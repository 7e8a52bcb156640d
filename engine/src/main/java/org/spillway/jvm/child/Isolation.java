package org.spillway.jvm.child;

import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import javax.management.ObjectInstance;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.jvm.IsolationMode;
import org.spillway.jvm.StockChild;
import org.spillway.jvm.state.ClassFile;
import org.spillway.jvm.state.ClassFile.Made;
import org.spillway.jvm.state.StaticState;

/**
 * Keeps static state of the job's classes from the next task. A JVM's first task finds them in the class path, as with a JVM
 * for each task. So do the others while no class with static state was loaded, and no constant was changed. From then on each
 * task loads the job's classes anew. If a second copy of them could not work beside the first, the JVM ends.
 */
final class Isolation {
    private static final Logger LOG = LoggerFactory.getLogger(Isolation.class);
    private static final List<String> NOT_READ = Arrays.asList("org.apache.hadoop.", "org.spillway.");

    private final ClassLoadingMXBean counts = ManagementFactory.getClassLoadingMXBean();
    private final JobClasses jobs;
    private final IsolationMode mode;
    private final StockChild stock;
    private final StaticState states;
    private final Set<String> looked = new HashSet<>(); // names of classes
    private final Set<String> ofJob = new HashSet<>(); // those of the job
    private final Set<String> packages = new HashSet<>(); // of them
    private final Set<String> packagesOfOthers = new HashSet<>();
    private final List<String> libraries = new ArrayList<>(); // classes of others that were not read
    private final Map<Field, Made> watched = new HashMap<>();
    private long count;
    private String state;
    private String bond;
    private JobClasses.Loader loader;

    /** Has seen no task. */
    Isolation(JobClasses jobs, IsolationMode mode, StockChild stock) {
        this.jobs = jobs;
        this.mode = mode;
        this.stock = stock;
        this.states = new StaticState(name -> jobs.have(name) ? ClassFile.of(name, jobs.parent) : null);
        this.state = mode == IsolationMode.ALWAYS ? IsolationMode.KEY + "=" + mode.text() : null;
    }

    /** Returns the class loader of the next task. */
    ClassLoader loader() {
        return loader == null ? jobs.parent : loader;
    }

    /**
     * Looks at the classes that the last task has loaded. Returns why there can be no other, as the end of a sentence, or null.
     *
     * @throws Exception if their static state is not known
     */
    String firstLeftover() throws Exception {
        if (mode == IsolationMode.NEVER) {
            return null;
        }
        if (jobs.haveSpillways) {
            return "has its classes in the jar of Spillway's own, from which they cannot be told apart";
        }
        boolean isSame = counts.getTotalLoadedClassCount() == count && (state != null || changed() == null);
        if (isSame || jobs.places().length == 0) {
            return null;
        }
        String left = loader != null && loadedNothingElse() ? renew(registered()) : look(new LoadedClasses());
        count = counts.getTotalLoadedClassCount();
        return left;
    }

    /**
     * Looks at the classes of a job after which the JVM is to run another one. Returns why it cannot, as the end of a sentence,
     * or null.
     *
     * @param anew those that the job's own loader has defined. The next job has a loader of its own
     * @throws Exception if static state is not known
     */
    String firstOfJob(Set<Class<?>> anew) throws Exception {
        if (jobs.haveSpillways) {
            return "has its classes in the jar of Spillway's own, from which they cannot be told apart";
        }
        for (Class<?> type : anew) {
            ofJob.add(type.getName());
            ClassFile file = ClassFile.of(type.getName(), type.getClassLoader());
            bond = bond == null && file != null ? OncePerJvm.bond(type, file) : bond;
        }
        if (jobs.places().length > 0) {
            for (Class<?> type : newOnes(new LoadedClasses())) {
                examine(type);
            }
            state = state == null ? changed() : state;
        }
        if (state != null) {
            return "has static state in classes of the cluster: " + state;
        }
        return bond != null ? bond : first(beans(), ofJob::contains, name -> "has left an MBean of " + name);
    }

    private String look(LoadedClasses loaded) throws ReflectiveOperationException, InterruptedException {
        List<Class<?>> types = newOnes(loaded);
        if (loader != null) {
            if (!types.isEmpty()) {
                return "has made Hadoop load " + types.get(0).getName() + ", which other tasks load anew";
            }
            loader.loaded.stream().filter(type -> ofJob.add(type.getName())).forEach(types::add);
        }
        for (Class<?> type : types) {
            examine(type);
        }
        state = state == null ? changed() : state;
        return state == null ? null : renew(firstBond(loaded));
    }

    // A listing takes some milliseconds. Most tasks of a JVM load the same classes.
    private boolean loadedNothingElse() {
        Set<Class<?>> anew = loader.loaded;
        return counts.getTotalLoadedClassCount() - count == anew.size()
                && anew.stream().allMatch(type -> ofJob.contains(type.getName()));
    }

    private String renew(String reason) {
        if (reason != null) {
            return "has loaded classes that it cannot load anew, as it must for " + state + ": " + reason;
        }
        if (loader == null) {
            LOG.info("Spillway: other tasks of this JVM load the job's classes anew: {}", state);
        }
        libraries.clear();
        loader = jobs.new Loader();
        return null;
    }

    // Of the job's classes that the class path's loader has defined, those that were not looked at.
    private List<Class<?>> newOnes(LoadedClasses loaded) throws ClassNotFoundException {
        List<Class<?>> types = new ArrayList<>();
        for (String name : loaded.ofClassPath) {
            if (looked.add(name)) {
                Class<?> type = Class.forName(name, false, jobs.parent);
                if (jobs.have(type)) {
                    ofJob.add(name);
                    types.add(type);
                } else {
                    packagesOfOthers.add(packageOf(type));
                    if (NOT_READ.stream().noneMatch(name::startsWith)) {
                        libraries.add(name);
                    }
                }
            }
        }
        return types;
    }

    private void examine(Class<?> type) throws NoSuchFieldException {
        packages.add(packageOf(type));
        ClassFile file = ClassFile.of(type.getName(), jobs.parent);
        if (file == null) {
            state = state == null ? type.getName() + ", made at run time" : state;
            return;
        }
        bond = bond == null ? OncePerJvm.bond(type, file) : bond;
        state = state == null ? states.firstOf(file) : state;
        if (state == null) {
            for (Entry<String, Made> each : states.watched(file).entrySet()) {
                Field field = type.getDeclaredField(each.getKey());
                field.setAccessible(true);
                watched.put(field, each.getValue());
            }
        }
    }

    private static String packageOf(Class<?> type) {
        return type.getName().substring(0, Math.max(0, type.getName().lastIndexOf('.')));
    }

    private String changed() throws IllegalAccessException {
        for (Entry<Field, Made> each : watched.entrySet()) {
            if (!each.getValue().isIn(each.getKey().get(null))) {
                return each.getKey() + ", which a task has changed";
            }
        }
        return null;
    }

    private String firstBond(LoadedClasses loaded) throws InterruptedException {
        // In this order: the later ones take longer.
        return Polling.first(
                () -> jobs.mayHaveHadoops ? "the job's jars may have classes of Hadoop's own" : null,
                () -> bond,
                () -> first(
                        packages,
                        packagesOfOthers::contains,
                        name -> "the cluster has classes of the package " + name + ", too"),
                () -> first(
                        OncePerJvm.BINDING,
                        name -> loaded.ofClassPath.contains(name) || loaded.ofPlatform.contains(name),
                        name -> name + " is loaded, which reaches classes by the JVM's class path"),
                this::registered,
                () -> first(beans(), ofJob::contains, name -> "the JVM has an MBean of " + name),
                () -> first(
                        libraries, this::refersToJob, name -> name + " of the cluster refers to a class of the job"));
    }

    private static String first(Collection<String> names, Predicate<String> isOne, UnaryOperator<String> reason) {
        return names.stream().filter(isOne).findFirst().map(reason).orElse(null);
    }

    private String registered() {
        ForkJoinPool common = ForkJoinPool.commonPool();
        if (common.getPoolSize() > 0 || common.getStealCount() > 0) {
            return "the common pool has run work, whose threads outlive tasks with the class path's loader";
        }
        return first(stock.named(), ofJob::contains, name -> "Hadoop's WritableName has a name for " + name);
    }

    private static List<String> beans() {
        return ManagementFactory.getPlatformMBeanServer().queryMBeans(null, null).stream()
                .map(ObjectInstance::getClassName)
                .collect(Collectors.toList());
    }

    // It links to the class path's copy of that class.
    private boolean refersToJob(String library) {
        ClassFile file = ClassFile.of(library, jobs.parent);
        return file != null && !Collections.disjoint(ofJob, file.references());
    }
}
