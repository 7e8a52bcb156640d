package org.spillway.testing;

import java.net.URISyntaxException;
import java.nio.file.Path;

/** Finds pages of docs/ that tests compare with the code. */
public final class DocsPage {
    private DocsPage() {}

    /** Finds a page from the location of this class, MODULE/target/test-classes, whatever the working directory. */
    public static Path of(String name) {
        try {
            Path classes = Path.of(DocsPage.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return classes.resolve("../../../docs").resolve(name).normalize();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
