package org.spillway.jvm.state;

import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.spillway.jvm.state.ClassFile.Declared;
import org.spillway.jvm.state.ClassFile.Made;

/**
 * Decides whether a class has static fields that a second task in a JVM could find otherwise than a new JVM has them. A
 * field has none of that only if the compiler has computed its value, or if it is final and of a type that is known to be
 * immutable. A number or text that is computed when the class is initialised counts, also as part of an object: it may be a
 * time, a random number or an identifier, which each JVM has for itself.
 *
 * @param jobs returns the class file of a class of the job by name; null for all other classes
 */
public record StaticState(Function<String, ClassFile> jobs) {
    // Of the cluster and the JDK. Loggers get their levels and appenders anew with each task.
    private static final Set<String> IMMUTABLE = new HashSet<>(Arrays.asList(
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
            "Lorg/slf4j/Logger;"));

    private static final int SYNTHETIC = 0x1000; // the flag of what the compiler has added

    private static final Set<String> ROOTS =
            new HashSet<>(Arrays.asList("java.lang.Object", "java.lang.Enum", "java.lang.Record"));

    /**
     * Returns the first static field that a task may find changed, as {@code a.b.Class.field (type)}; null if there is none.
     * Those of {@link #watched} are left out.
     */
    public String firstOf(ClassFile type) {
        Map<String, Made> watched = watched(type);
        for (Declared field : type.fields()) {
            // Final: constants, $assertionsDisabled, the values of an enum, the tables of a switch.
            boolean isOfCompiler =
                    Modifier.isFinal(field.flags()) && (field.content() != null || (field.flags() & SYNTHETIC) != 0);
            boolean isLeftOut = isOfCompiler || watched.containsKey(field.name());
            if (Modifier.isStatic(field.flags()) && !isLeftOut && !isFixed(field, new HashSet<>())) {
                return type.name() + "." + field.name() + " (" + typeName(field.type()) + ")";
            }
        }
        return null;
    }

    /**
     * Returns what static fields hold first, by the fields' names. Such a field is state only if a task has changed it. To
     * look at it initializes its class, so there are none if that would run code of another class of the job.
     */
    public Map<String, Made> watched(ClassFile type) {
        return type.made().isEmpty() || jobs.apply(type.parent()) != null ? Collections.emptyMap() : type.made();
    }

    private boolean isFixed(Declared field, Set<String> looked) {
        if (!Modifier.isFinal(field.flags())) {
            return false;
        }
        if (IMMUTABLE.contains(field.type())) {
            return true;
        }
        ClassFile file = field.type().startsWith("L") ? jobs.apply(typeName(field.type())) : null;
        // Not one that can have subclasses, which may have other fields.
        return file != null && Modifier.isFinal(file.flags()) && hasFixedFields(file, looked);
    }

    private boolean hasFixedFields(ClassFile file, Set<String> looked) {
        if (!looked.add(file.name())) {
            return true; // what it refers to is being looked at
        }
        if (!file.fields().stream().allMatch(field -> Modifier.isStatic(field.flags()) || isFixed(field, looked))) {
            return false;
        }
        ClassFile parent = jobs.apply(file.parent());
        return ROOTS.contains(file.parent()) || parent != null && hasFixedFields(parent, looked);
    }

    private static String typeName(String type) {
        return type.startsWith("L") ? type.substring(1, type.length() - 1).replace('/', '.') : type;
    }
}
