package org.spillway.fuzz;

import org.junit.jupiter.api.Test;
import org.spillway.testing.DocsPage;
import org.spillway.testing.GeneratedText;

class FuzzMainTest {
    /** scripts/spillway prints the file, without a build. */
    @Test
    void helpIsThatOfTheScript() throws Exception {
        GeneratedText.check(
                DocsPage.of("../scripts/help/fuzz.txt"), FuzzMain.parser().getUsageMessage());
    }
}
