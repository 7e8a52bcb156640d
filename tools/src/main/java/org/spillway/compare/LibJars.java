package org.spillway.compare;

import java.util.ArrayList;
import java.util.List;

/** A job's own {@code -libjars} would take the place of ours: so ours goes into it. */
final class LibJars {
    private static final String OPTION = "-libjars";

    private LibJars() {}

    /** The arguments, with a further jar behind the job's own libjars; unchanged where it has none. */
    static List<String> with(String jar, List<String> arguments) {
        List<String> all = new ArrayList<>(arguments);
        int option = all.indexOf(OPTION);
        if (option >= 0 && option + 1 < all.size()) {
            all.set(option + 1, all.get(option + 1) + "," + jar);
        }
        return all;
    }
}
