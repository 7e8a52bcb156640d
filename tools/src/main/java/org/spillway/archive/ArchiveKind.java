package org.spillway.archive;

/** What a JVM takes classes from. */
enum ArchiveKind {
    /** A static archive of class data (JEP 310): JDK 17 and later. */
    CLASS_DATA("task.jsa", "-XX:SharedArchiveFile="),
    /** An ahead-of-time cache, with linked classes and profiles of methods (JEP 483, 515): JDK 25 and later. */
    AOT_CACHE("task.aot", "-XX:AOTCache=");

    /** The first whose caches hold profiles and are made of a list of class names and a training run. */
    private static final int FIRST_WITH_PROFILES = 25;

    private final String fileName;
    private final String option;

    ArchiveKind(String fileName, String option) {
        this.fileName = fileName;
        this.option = option;
    }

    /** The better one of a Java version. */
    static ArchiveKind of(int javaVersion) {
        return javaVersion >= FIRST_WITH_PROFILES ? AOT_CACHE : CLASS_DATA;
    }

    String fileName() {
        return fileName;
    }

    /** The option of a JVM that uses it, but for the file's path. */
    String option() {
        return option;
    }
}
