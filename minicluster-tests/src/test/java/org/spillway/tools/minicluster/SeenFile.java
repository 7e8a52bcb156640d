package org.spillway.tools.minicluster;

import java.nio.file.Path;

/**
 * A file that a task saw in the local dirs of its job.
 *
 * @param moment the moment of the inspection
 * @param thread the thread that inspected
 * @param mode the permissions, such as {@code rw-r-----}
 * @param marked whether the file contains {@link Looks#MARKER}
 */
record SeenFile(Moment moment, String thread, String mode, boolean marked, Path path) {
    /** The moment at which a task inspects the files. */
    enum Moment {
        /** In the combiner, while the mapper emits. */
        SPILL,
        /** After the mapper has emitted its last record. */
        MAPPED,
        /** In the combiner, after the mapper's last record. */
        FLUSH,
        /** Before the first record is reduced. */
        REDUCE,
        /** Just before the task is killed. */
        DEATH
    }

    private static final String SEPARATOR = "\t";

    /**
     * The name without numbers, which is the same for all maps: {@code attempt_spill_N.out}, {@code file.out}, {@code
     * file.out.index}.
     */
    String kind() {
        String name = path.getFileName().toString();
        return name.replaceAll("attempt_\\d+_\\d+_m_\\d+_\\d+", "attempt").replaceAll("\\d+", "N");
    }

    /** Whether the file is a map output or a spill. */
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
