package org.spillway.minicluster;

import java.nio.file.Path;

/**
 * A file as a task saw it in the local dirs of its job.
 *
 * @param moment when
 * @param thread that looked
 * @param mode its permissions, such as {@code rw-r-----}
 * @param marked whether {@link Looks#MARKER} could be read in it
 */
record SeenFile(Moment moment, String thread, String mode, boolean marked, Path path) {
    /** When a task looks. */
    enum Moment {
        /** from the combiner, while the mapper still emits */
        SPILL,
        /** when the mapper has emitted its last record */
        MAPPED,
        /** from the combiner, after that */
        FLUSH,
        /** before the first record is reduced */
        REDUCE,
        /** a moment before the task's end */
        DEATH
    }

    private static final String SEPARATOR = "\t";

    /** What another map has for the same purpose: {@code attempt_spill_N.out}, {@code file.out}, {@code file.out.index}. */
    String kind() {
        String name = path.getFileName().toString();
        return name.replaceAll("attempt_\\d+_\\d+_m_\\d+_\\d+", "attempt").replaceAll("\\d+", "N");
    }

    /** Whether it is a map's output, or on the way there. */
    boolean isMapOutput() {
        return path.toString().matches(".*/attempt_\\d+_\\d+_m_\\d+_\\d+[_/].*");
    }

    String toLine() {
        return String.join(SEPARATOR, moment.name(), thread, mode, Boolean.toString(marked), path.toString());
    }

    static SeenFile of(String line) {
        String[] fields = line.split(SEPARATOR);
        return new SeenFile(
                Moment.valueOf(fields[0]), fields[1], fields[2], Boolean.parseBoolean(fields[3]), Path.of(fields[4]));
    }
}
