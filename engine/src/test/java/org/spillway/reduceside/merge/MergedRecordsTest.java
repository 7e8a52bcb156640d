package org.spillway.reduceside.merge;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class MergedRecordsTest {
    /**
     * A reducer may catch an exception of its iterator and continue. The iterator must then fail again, because an end
     * would make half of the input look like all of it.
     */
    @Test
    void afterAFailureThereIsNoEnd() throws Exception {
        Batches broken = () -> {
            throw new IOException("injected");
        };
        MergedRecords records = new MergedRecords(broken, false, new MergeProgress(0), new AutoRelease(() -> {}));
        assertThatThrownBy(records::next).isInstanceOf(IOException.class).hasMessage("injected");
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(records::next)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("has failed before")
                    .hasRootCauseMessage("injected");
        }
    }
}
