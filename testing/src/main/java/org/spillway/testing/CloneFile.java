package org.spillway.testing;

import java.net.URISyntaxException;
import java.nio.file.Path;

/** A file of the clone that a test reads. */
public final class CloneFile {
    private static final String FROM_CLASSES = "../../.."; // from MODULE/target/test-classes

    private CloneFile() {}

    /**
     * Finds a file from the location of a test's class, whatever the working directory.
     *
     * @param path relative to the root of the clone
     */
    public static Path of(Class<?> test, String path) {
        try {
            Path classes = Path.of(
                    test.getProtectionDomain().getCodeSource().getLocation().toURI());
            return classes.resolve(FROM_CLASSES).resolve(path).normalize();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
