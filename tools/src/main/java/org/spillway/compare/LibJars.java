package org.spillway.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Adds a jar to a job's {@code -libjars} option. The option replaces the setting that ships the plugin's jar. */
final class LibJars {
    private static final Set<String> OPTIONS = Set.of("-libjars", "--libjars");

    private LibJars() {}

    /**
     * Returns the arguments with a jar appended to the value of the first -libjars, which Hadoop also takes as {@code
     * -libjars=VALUE}. Returns them unchanged if they do not contain that option.
     */
    static List<String> with(String jar, List<String> arguments) {
        List<String> all = new ArrayList<>(arguments);
        for (int i = 0; i < all.size(); i++) {
            String[] option = all.get(i).split("=", 2);
            if (OPTIONS.contains(option[0])) {
                int value = i + 2 - option.length;
                if (value < all.size()) {
                    all.set(value, all.get(value) + "," + jar);
                }
                return all;
            }
        }
        return all;
    }
}
