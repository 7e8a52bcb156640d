package org.spillway.job;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
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

    SettingsRead(Class<?> settings, Reader reader) {
        this.settings = settings;
        this.reader = reader;
        javadoc = new Javadoc(settings.getName().substring("org.spillway.".length()));
    }

    Set<String> keys() throws Exception {
        return defaults().keySet();
    }

    /** Returns the keys of Spillway's own settings, by the names of their constants. */
    Map<String, String> publicConstants() throws IllegalAccessException {
        Map<String, String> keys = new LinkedHashMap<>(constants());
        keys.values().removeIf(key -> !key.startsWith("spillway."));
        return keys;
    }

    /** Returns a row for each setting that is wanted. */
    String rows(Predicate<String> wanted) throws Exception {
        StringBuilder rows = new StringBuilder();
        for (Map.Entry<String, String> setting : defaults().entrySet()) {
            if (wanted.test(setting.getKey())) {
                String meaning = meaning(setting.getKey(), setting.getValue());
                String byDefault = setting.getValue();
                int named = meaning.indexOf(DEFAULT);
                if (named >= 0) {
                    byDefault = meaning.substring(named + DEFAULT.length());
                    meaning = meaning.substring(0, named).replaceAll("\\.$", "");
                }
                rows.append("| `%s` | %s | %s |%n".formatted(setting.getKey(), byDefault, meaning));
            }
        }
        return rows.toString();
    }

    private String meaning(String key, String byDefault) throws Exception {
        for (Map.Entry<String, String> constant : constants().entrySet()) {
            if (constant.getValue().equals(key)) {
                return javadoc.ofConstant(constant.getKey(), constants());
            }
        }
        Object before = reader.read(new Asked());
        Asked changed = new Asked();
        changed.set(key, other(byDefault));
        Object after = reader.read(changed);
        for (RecordComponent component : settings.getRecordComponents()) {
            if (!component
                    .getAccessor()
                    .invoke(before)
                    .equals(component.getAccessor().invoke(after))) {
                return javadoc.ofComponent(component.getName(), constants());
            }
        }
        throw new AssertionError(key + " changes nothing of " + settings);
    }

    private static String other(String byDefault) {
        return switch (byDefault) {
            case "" -> "1";
            case "true" -> "false";
            case "false" -> "true";
            default -> byDefault.contains(".") ? "0.5" : Long.toString(Long.parseLong(byDefault) + 1);
        };
    }

    private Map<String, String> constants() throws IllegalAccessException {
        Map<String, String> constants = new LinkedHashMap<>();
        for (Field field : settings.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers()) && field.getType() == String.class) {
                field.setAccessible(true);
                if (javadoc.hasConstant(field.getName())) {
                    constants.put(field.getName(), (String) field.get(null));
                }
            }
        }
        return constants;
    }

    /** Returns the default of each setting that the class asks for. */
    private Map<String, String> defaults() throws Exception {
        Asked asked = new Asked();
        reader.read(asked);
        return asked.defaults;
    }

    /** A job without settings that notes what it is asked for. */
    private static final class Asked extends JobConf {
        private final Map<String, String> defaults = new LinkedHashMap<>();

        Asked() {
            super(false);
            // The settings of this wait are read only if it is switched on.
            set("yarn.nodemanager.recovery.enabled", "true");
            defaults.clear();
        }

        private void note(String key, Object byDefault) {
            // The constructor of Hadoop's class asks, too. This key is the default of another one.
            if (defaults != null && !key.startsWith("yarn.")) {
                defaults.putIfAbsent(key, byDefault == null ? "" : byDefault.toString());
            }
        }

        @Override
        public String get(String key) {
            note(key, null);
            return super.get(key);
        }

        @Override
        public String getTrimmed(String key) {
            note(key, null);
            return super.getTrimmed(key);
        }

        @Override
        public String getTrimmed(String key, String byDefault) {
            note(key, byDefault);
            return super.getTrimmed(key, byDefault);
        }

        @Override
        public String[] getTrimmedStrings(String key) {
            note(key, null);
            return super.getTrimmedStrings(key);
        }

        @Override
        public int getInt(String key, int byDefault) {
            note(key, byDefault);
            return super.getInt(key, byDefault);
        }

        @Override
        public float getFloat(String key, float byDefault) {
            note(key, byDefault);
            return super.getFloat(key, byDefault);
        }

        @Override
        public boolean getBoolean(String key, boolean byDefault) {
            note(key, byDefault);
            return super.getBoolean(key, byDefault);
        }
    }
}
