package org.spillway.jvm.state;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.hadoop.io.Text;
import org.spillway.jvm.state.ClassFile.Field;

/**
 * Decides whether a class has static fields that a second task in a JVM could find otherwise than a new JVM has them. A
 * field has none of that only if the compiler has computed its value, or if it is final and of a type that is known to be
 * immutable. A number or text that is computed when the class is initialised counts, also as part of an object: it may be a
 * time, a random number or an identifier, which each JVM has for itself.
 */
public final class StaticState {
    // Of the cluster and the JDK. Loggers get their levels and appenders anew with each task.
    private static final Set<String> IMMUTABLE = Set.of(
            "Ljava/lang/Class;",
            "Ljava/nio/charset/Charset;",
            "Ljava/time/format/DateTimeFormatter;",
            "Ljava/util/Locale;",
            "Ljava/util/concurrent/TimeUnit;",
            "Ljava/util/logging/Logger;",
            "Ljava/util/regex/Pattern;",
            "Lorg/apache/hadoop/io/NullWritable;",
            "Lorg/apache/commons/logging/Log;",
            "Lorg/apache/log4j/Logger;",
            "Lorg/slf4j/Logger;");

    private static final Set<String> ROOTS = Set.of("java.lang.Object", "java.lang.Enum", "java.lang.Record");

    private final Function<String, ClassFile> jobs;

    /**
     * Decides for the classes of a job.
     *
     * @param jobs returns the class file of a class of the job by name; null for all other classes
     */
    public StaticState(Function<String, ClassFile> jobs) {
        this.jobs = jobs;
    }

    /**
     * Returns the first static field that a task may find changed, as {@code a.b.Class.field (type)}; null if there is none.
     * Those of {@link #watched} are left out.
     */
    public String firstOf(ClassFile type) {
        Map<String, Object> watched = watched(type);
        for (Field field : type.fields()) {
            if (field.is(ClassFile.STATIC) && mayChange(field) && !watched.containsKey(field.name())) {
                return nameOf(type.name(), field.name(), typeName(field.type()));
            }
        }
        return null;
    }

    /** Names a static field as {@link #firstOf} does. */
    public static String nameOf(String owner, String field, String type) {
        return owner + "." + field + " (" + type + ")";
    }

    /**
     * Returns equals of what static fields hold first, by the fields' names. Such a field is state only if a task has changed
     * it. To look at it initializes its class, so there are none if that would run code of another class of the job.
     */
    public Map<String, Object> watched(ClassFile type) {
        return type.initial().isEmpty() || jobs.apply(type.parent()) != null ? Map.of() : type.initial();
    }

    /** Whether a watched field still holds what it held first. */
    public static boolean isUnchanged(Object first, Object now) {
        return now != null
                && first.getClass() == now.getClass()
                && first.equals(now)
                // A text keeps the bytes of a longer one behind its own.
                && !(first instanceof Text && !Arrays.equals(((Text) first).getBytes(), ((Text) now).getBytes()));
    }

    private boolean mayChange(Field field) {
        // Of the compiler, final: $assertionsDisabled, the values of an enum, the tables of a switch.
        boolean isOfCompiler = field.is(ClassFile.FINAL) && (field.isConstant() || field.is(ClassFile.SYNTHETIC));
        return !isOfCompiler && !isFixed(field, new HashSet<>());
    }

    private boolean isFixed(Field field, Set<String> looked) {
        return field.is(ClassFile.FINAL) && (IMMUTABLE.contains(field.type()) || isFixedOfJob(field.type(), looked));
    }

    // Not one that can have subclasses, which may have other fields.
    private boolean isFixedOfJob(String type, Set<String> looked) {
        ClassFile file = type.startsWith("L") ? jobs.apply(typeName(type)) : null;
        return file != null && (file.flags() & ClassFile.FINAL) != 0 && hasFixedFields(file, looked);
    }

    private boolean hasFixedFields(ClassFile file, Set<String> looked) {
        if (!looked.add(file.name())) {
            return true; // what it refers to is being looked at
        }
        if (!file.fields().stream().allMatch(field -> field.is(ClassFile.STATIC) || isFixed(field, looked))) {
            return false;
        }
        ClassFile parent = jobs.apply(file.parent());
        return ROOTS.contains(file.parent()) || parent != null && hasFixedFields(parent, looked);
    }

    private static String typeName(String type) {
        return type.startsWith("L") ? type.substring(1, type.length() - 1).replace('/', '.') : type;
    }
}
