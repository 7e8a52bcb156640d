package org.spillway.testing;

import java.nio.file.Path;

/** Finds pages of docs/ that tests compare with the code. */
public final class DocsPage {
    private DocsPage() {}

    /** Finds a page, whatever the working directory. */
    public static Path of(String name) {
        return CloneFile.of(DocsPage.class, "docs").resolve(name);
    }
}
