package org.spillway.tools.doctor;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.mapred.JobConf;
import org.spillway.jvm.IsolationMode;
import org.spillway.jvm.state.ClassFile;
import org.spillway.jvm.state.StaticState;

/**
 * Looks for static state in the classes that a job's settings name, and in those that they refer to. A task looks at those
 * that it has loaded.
 */
final class StaticStateExam {
    private final ClassLoader jobs;
    private final ClassLoader clusters = StaticStateExam.class.getClassLoader();
    private final Map<String, ClassFile> known = new HashMap<>();

    StaticStateExam(JobConf job) {
        this.jobs = job.getClassLoader();
    }

    /** Adds what shared JVMs do with the job's classes. */
    static void look(JobConf job, Findings findings) {
        findings.fact("statics", text(job));
    }

    private static String text(JobConf job) {
        IsolationMode mode = IsolationMode.of(job);
        String setting = " (" + IsolationMode.KEY + "=" + mode.text() + ")";
        if (mode == IsolationMode.ALWAYS) {
            return "each task of a JVM loads the job's classes anew" + setting;
        }
        if (mode == IsolationMode.NEVER) {
            return "a task finds static fields as the last task of its JVM left them" + setting;
        }
        return new StaticStateExam(job).found(job) + setting;
    }

    private String found(JobConf job) {
        Deque<String> names = new ArrayDeque<>();
        job.forEach(setting -> names.add(setting.getValue().trim()));
        StaticState states = new StaticState(this::file);
        Set<String> seen = new HashSet<>();
        String watched = "";
        int looked = 0;
        while (!names.isEmpty()) {
            String name = names.remove();
            ClassFile file = seen.add(name) ? file(name) : null;
            if (file != null) {
                looked++;
                String state = states.firstOf(file);
                if (state != null) {
                    return "each task of a JVM loads the job's classes anew if " + name + " is loaded, for " + state;
                }
                for (String field : states.watched(file).keySet()) {
                    watched = ", unless a task changes what " + name + "." + field + " holds";
                }
                names.addAll(file.references());
            }
        }
        return looked == 0
                ? "not known: no class of the job's own is named or can be read"
                : "the job's classes stay loaded: none of " + looked + " has static state" + watched;
    }

    private ClassFile file(String name) {
        return known.computeIfAbsent(name, this::read);
    }

    private ClassFile read(String name) {
        return clusters.getResource(ClassFile.path(name)) == null ? ClassFile.of(name, jobs) : null;
    }
}
