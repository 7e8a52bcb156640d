package org.spillway.dist;

import java.util.regex.Pattern;

/** What lies elsewhere in a release than in a clone: docs name the places of a clone. */
final class ReleasePaths {
    /** The command of a clone, but not where it runs what only a clone has, as scripts/spillway lists it. */
    private static final Pattern COMMAND = Pattern.compile("scripts/spillway"
            + "(?= )(?! (?:bench|fuzz|formats|clients|peers|hadoop-tests|check-matrix|check-release|packages)\\b)");

    private ReleasePaths() {}

    /**
     * Returns a text of the docs with the places of a release.
     *
     * <p>{@code scripts/spillway doctor} becomes {@code bin/spillway doctor}; {@code scripts/spillway bench} stays, since a
     * release has no benchmarks.
     */
    static String inRelease(String text, String version) {
        String inRelease = COMMAND.matcher(text)
                .replaceAll("bin/spillway")
                .replace("source scripts/completion.bash", "source bin/completion.bash");
        for (String module : new String[] {"engine", "jobs", "report", "tools"}) {
            String jar = "spillway-" + module + "-" + version + ".jar";
            inRelease = inRelease.replace(module + "/target/" + jar, "jars/" + jar);
        }
        return inRelease;
    }
}
