package org.spillway.reduceside.merge;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class MergedRecordsTest {
    /** A reducer may catch what its iterator throws, and go on: then it must not take half of its input for all of it. */
    @Test
    void afterAFailureThereIsNoEnd() throws Exception {
        Batches broken = () -> {
            throw new IOException("injected");
        };
        MergedRecords records = new MergedRecords(broken, false, 0, new AutoRelease(() -> {}));
        assertThatThrownBy(records::next).isInstanceOf(IOException.class).hasMessage("injected");
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(records::next)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("has failed before")
                    .hasRootCauseMessage("injected");
        }
    }
}
