package org.spillway.dist;

/** What lies elsewhere in a release than in a clone: docs name the places of a clone. */
final class ReleasePaths {
    private ReleasePaths() {}

    /** A text of the docs with the places of a release: {@code scripts/spillway doctor} becomes {@code bin/spillway doctor}. */
    static String inRelease(String text, String version) {
        String inRelease = text.replace("scripts/spillway", "bin/spillway")
                .replace("scripts/completion.bash", "bin/completion.bash");
        for (String module : new String[] {"engine", "jobs", "report", "tools"}) {
            String jar = "spillway-" + module + "-" + version + ".jar";
            inRelease = inRelease.replace(module + "/target/" + jar, "jars/" + jar);
        }
        return inRelease;
    }
}
