package org.spillway.jvm.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.apache.log4j.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The log of tasks after the first. The test replaces log4j's settings. */
@Isolated
class TaskJvmTest {
    private static final String NAME = "of.a.later.task";

    @TempDir
    private Path folder;

    @Test
    void reopenLogs_xmlSettings_readAgain() throws Exception {
        Path log = folder.resolve("syslog");
        String xml = """
                <log4j:configuration xmlns:log4j="http://jakarta.apache.org/log4j/">
                  <appender name="file" class="org.apache.log4j.FileAppender">
                    <param name="File" value="LOG"/>
                    <layout class="org.apache.log4j.SimpleLayout"/>
                  </appender>
                  <logger name="NAME"><level value="info"/><appender-ref ref="file"/></logger>
                </log4j:configuration>
                """.replace("LOG", log.toString()).replace("NAME", NAME);
        Path settings = Files.writeString(folder.resolve("own-log4j.xml"), xml);
        System.setProperty("log4j.configuration", settings.toUri().toString());
        Logger ofTask = Logger.getLogger("org.apache.hadoop.of.the.last.task");
        ofTask.setLevel(Level.OFF);
        ofTask.setAdditivity(false);
        try {
            TaskJvm.reopenLogs();
            Logger.getLogger(NAME).info("said");
            assertThat(log).content().contains("said");
            assertThat(ofTask.getLevel()).as("set by the last task's code").isNull();
            assertThat(ofTask.getAdditivity()).isTrue();
        } finally {
            System.clearProperty("log4j.configuration");
            LogManager.resetConfiguration();
            TaskJvm.reopenLogs();
        }
    }
}
