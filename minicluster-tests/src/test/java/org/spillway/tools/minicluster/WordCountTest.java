package org.spillway.tools.minicluster;

import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.report.RunVariant;

/** A word count in this JVM, with either plug-in and with both. */
class WordCountTest {
    @RegisterExtension
    static final LocalSite SITE = new LocalSite();

    private static final WordCounts WORDS = new WordCounts(SITE);

    @ParameterizedTest
    @EnumSource(names = {"COLLECTOR", "SHUFFLE", "BOTH"})
    void job_pluginsOfVariant_asStock(RunVariant variant) throws Exception {
        SpilledWords.check(WORDS, variant, true, List.of(" SHUFFLE_HTTP_OUTPUTS=0 SHUFFLE_HTTP_BYTES=0 "));
    }
}
