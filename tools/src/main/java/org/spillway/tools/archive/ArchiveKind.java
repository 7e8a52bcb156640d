package org.spillway.tools.archive;

/** The kind of file that a JVM loads preprocessed classes from. */
enum ArchiveKind {
    /** A static class data archive (JEP 310), for JDK 17 and later. */
    CLASS_DATA("task.jsa", "-XX:SharedArchiveFile="),
    /** An ahead-of-time cache with linked classes and method profiles (JEP 483 and 515), for JDK 25 and later. */
    AOT_CACHE("task.aot", "-XX:AOTCache=");

    /**
     * The first Java version whose caches contain profiles. A list of class names and a training run make such a cache.
     */
    private static final int FIRST_WITH_PROFILES = 25;

    final String fileName;
    /** The JVM option that uses the file, without the path. */
    final String option;

    ArchiveKind(String fileName, String option) {
        this.fileName = fileName;
        this.option = option;
    }

    /** Returns the best kind for a Java version. */
    static ArchiveKind of(int javaVersion) {
        return javaVersion >= FIRST_WITH_PROFILES ? AOT_CACHE : CLASS_DATA;
    }
}
