package org.spillway.compare;

import java.util.ArrayList;
import java.util.List;

/** Adds a jar to a job's {@code -libjars} option. The option replaces the setting that ships the plugin's jar. */
final class LibJars {
    private static final String OPTION = "-libjars";

    private LibJars() {}

    /**
     * Returns the arguments with a jar appended to the value of -libjars. Returns them unchanged if they do not contain
     * that option.
     */
    static List<String> with(String jar, List<String> arguments) {
        List<String> all = new ArrayList<>(arguments);
        int option = all.indexOf(OPTION);
        if (option >= 0 && option + 1 < all.size()) {
            all.set(option + 1, all.get(option + 1) + "," + jar);
        }
        return all;
    }
}
