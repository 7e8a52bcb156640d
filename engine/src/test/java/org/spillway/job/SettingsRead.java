package org.spillway.job;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.withSettings;

import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.hadoop.mapred.JobConf;

/**
 * The settings that a class reads from a job, as rows of a table. A setting's meaning is the javadoc of the constant for its
 * key; if there is none, that of the record's component that changes with the setting. The end of a meaning may name the
 * default: {@code Default: ...}. Otherwise it is the one that the class passes to Hadoop.
 */
final class SettingsRead {
    private static final String DEFAULT = " Default: ";

    /** Reads a job's settings. */
    interface Reader {
        Object read(JobConf job) throws Exception;
    }

    private final Class<?> settings;
    private final Reader reader;
    private final Javadoc javadoc;
    private final Map<String, String> defaults = new LinkedHashMap<>();
    private final Object byDefault;

    SettingsRead(Class<?> settings, Reader reader) throws Exception {
        this.settings = settings;
        this.reader = reader;
        javadoc = new Javadoc(settings);
        byDefault = reader.read(job(defaults));
    }

    /** Returns a row for each setting that is wanted. */
    String rows(Predicate<String> wanted) throws Exception {
        StringBuilder rows = new StringBuilder();
        for (Map.Entry<String, String> setting : defaults.entrySet()) {
            if (wanted.test(setting.getKey())) {
                String[] meaning = (meaning(setting.getKey()) + DEFAULT + setting.getValue()).split("\\.?" + DEFAULT);
                rows.append(
                        String.format(Locale.ROOT, "| `%s` | %s | %s |%n", setting.getKey(), meaning[1], meaning[0]));
            }
        }
        return rows.toString();
    }

    private String meaning(String key) throws Exception {
        for (Field field : settings.getDeclaredFields()) {
            if (field.getType() == String.class && javadoc.hasConstant(field.getName())) {
                field.setAccessible(true);
                if (field.get(null).equals(key)) {
                    return javadoc.ofConstant(field.getName());
                }
            }
        }
        JobConf job = job(new LinkedHashMap<>());
        job.set(key, other(defaults.get(key)));
        Object changed = reader.read(job);
        String meaning = meaning(settings, byDefault, reader.read(job));
        if (meaning != null) {
            return meaning;
        }
        throw new AssertionError(key + " changes nothing of " + settings);
    }

    /** Returns the javadoc of the component in which two records differ, or a record in them; null if there is none. */
    private String meaning(Class<?> type, Object one, Object other) throws Exception {
        for (RecordComponent component : type.getRecordComponents()) {
            Object before = component.getAccessor().invoke(one);
            Object after = component.getAccessor().invoke(other);
            if (!before.equals(after)) {
                return component.getType().getEnclosingClass() == settings
                        ? meaning(component.getType(), before, after)
                        : javadoc.ofComponent(type.getSimpleName(), component.getName());
            }
        }
        return null;
    }

    private static String other(String value) {
        return switch (value) {
            case "" -> "1";
            case "true" -> "false";
            case "false" -> "true";
            default -> value.contains(".") ? "0.5" : Long.toString(Long.parseLong(value) + 1);
        };
    }

    /** Returns a job without settings that notes what it is asked for, with the defaults. */
    private static JobConf job(Map<String, String> asked) {
        JobConf job = new JobConf(false);
        // The settings of this wait are read only if it is switched on.
        job.set("yarn.nodemanager.recovery.enabled", "true");
        return mock(JobConf.class, withSettings().spiedInstance(job).defaultAnswer(call -> {
            Object[] arguments = call.getArguments();
            if (call.getMethod().getName().startsWith("get")
                    && arguments.length > 0
                    && arguments[0] instanceof String key
                    && !key.startsWith("yarn.")) {
                asked.putIfAbsent(key, arguments.length == 1 ? "" : String.valueOf(arguments[1]));
            }
            return call.callRealMethod();
        }));
    }
}
