package org.spillway.minicluster;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.report.Way;

/** A word count in this JVM, with either plug-in and with both. */
class WordCountTest {
    @TempDir
    private Path folder;

    private LocalSite site;

    @BeforeEach
    void open() {
        site = new LocalSite(folder);
    }

    @AfterEach
    void close() {
        site.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"COLLECTOR", "SHUFFLE", "BOTH"})
    void countsAsStockDoes(Way way) throws Exception {
        SpilledWords.check(new WordCounts(site), way, true, List.of(" outputs of ", "locally and 0 of 0 over HTTP"));
    }
}
