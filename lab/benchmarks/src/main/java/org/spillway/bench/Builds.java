package org.spillway.bench;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.spillway.SpillwayCollector;

/**
 * The builds that are measured beside the present build of the engine.
 *
 * @param base another checkout of this project, built; null for none
 * @param stock whether stock is measured too
 */
record Builds(Path base, boolean stock) {
    private static final String COLLECTOR = "org/spillway/SpillwayCollector.class";

    Builds {
        if (base == null && !stock) {
            throw new IllegalArgumentException("--without-stock needs --base, or nothing is left to compare with");
        }
        // Without this check the children of the base would measure the present build a second time.
        if (base != null && !Files.isRegularFile(classes(base).resolve(COLLECTOR))) {
            throw new IllegalArgumentException("--base " + base + ": no " + COLLECTOR + " in " + classes(base)
                    + "; build it there: ./mvnw -DskipTests package -pl engine -am");
        }
    }

    /** Returns the collectors in the order of their turns. The outputs are compared with that of the first. */
    Set<CollectorKind> collectors() {
        Set<CollectorKind> kinds = EnumSet.of(CollectorKind.SPILLWAY);
        if (stock) {
            kinds.add(CollectorKind.STOCK);
        }
        if (base != null) {
            kinds.add(CollectorKind.BASE);
        }
        return kinds;
    }

    /** Returns the shuffles in the order of their turns: the collectors, and tuned stock if stock is measured. */
    Set<CollectorKind> shuffles() {
        Set<CollectorKind> kinds = collectors();
        if (stock) {
            kinds.add(CollectorKind.TUNED);
        }
        return kinds;
    }

    /** Returns the class path of a collector's child processes. */
    String classPath(CollectorKind kind) {
        String present = System.getProperty("java.class.path");
        if (base == null) {
            return present;
        }
        return switch (kind) {
            case BASE -> classes(base) + File.pathSeparator + present;
            // A folder, as for the base: loading classes from a jar takes another time, and the jar's dependencies are
            // shaded.
            case SPILLWAY, KEYED -> presentClasses() + File.pathSeparator + present;
            case STOCK, TUNED, DISCARD, READ -> present;
        };
    }

    private static Path classes(Path checkout) {
        return checkout.resolve("engine/target/classes");
    }

    // The parent's class path has the engine as this folder or as the jar beside it.
    private static Path presentClasses() {
        try {
            return Path.of(SpillwayCollector.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .resolveSibling("classes");
        } catch (URISyntaxException e) {
            throw new IllegalStateException("where is the engine?", e);
        }
    }
}
