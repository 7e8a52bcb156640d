package org.spillway.work;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Makes the {@link Pauses} of half a second 10 ms while a test runs. */
public final class ShortPauses implements BeforeEachCallback, AfterEachCallback {
    private static final int DIVISOR = 50;

    @Override
    public void beforeEach(ExtensionContext context) {
        Pauses.divideBy(DIVISOR);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Pauses.divideBy(1);
    }
}
