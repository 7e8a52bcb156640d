package org.spillway.testing;

import java.net.URISyntaxException;
import java.nio.file.Path;

/** Pages of docs/ that are held to the code. */
public final class DocsPage {
    private DocsPage() {}

    /** Found from where this class is, MODULE/target/test-classes: tests need not run in their module's folder. */
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
