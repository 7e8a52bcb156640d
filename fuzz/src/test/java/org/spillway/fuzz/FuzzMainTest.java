package org.spillway.fuzz;

import org.junit.jupiter.api.Test;
import org.spillway.testing.CloneFile;
import org.spillway.testing.GeneratedText;

class FuzzMainTest {
    /** scripts/spillway prints the file, without a build. */
    @Test
    void help_parser_asOfTheScript() throws Exception {
        GeneratedText.check(
                CloneFile.of(FuzzMainTest.class, "scripts/help/fuzz.txt"),
                FuzzMain.parser().getUsageMessage());
    }
}
