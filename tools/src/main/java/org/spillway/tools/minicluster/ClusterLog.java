package org.spillway.tools.minicluster;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.log4j.FileAppender;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;

/** Sends the daemons' log messages to a file. They are only of interest after a failure. */
final class ClusterLog {
    private static final String PATTERN = "%d{ISO8601} %p [%t] %c: %m%n";

    /**
     * Guice logs to java.util.logging and warns harmlessly at each start. The field keeps the logger's level, because
     * the JDK discards loggers without references.
     */
    private static final java.util.logging.Logger GUICE =
            java.util.logging.Logger.getLogger("com.google.inject.servlet.GuiceFilter");

    private ClusterLog() {}

    /** Sends the root logger's warnings only to a file. Loggers with their own appender keep it. */
    static void divertTo(Path file) throws IOException {
        GUICE.setLevel(java.util.logging.Level.SEVERE);
        FileAppender appender = new FileAppender(new PatternLayout(PATTERN), file.toString());
        appender.setThreshold(Level.WARN);
        Logger root = Logger.getRootLogger();
        root.removeAllAppenders();
        root.addAppender(appender);
    }

    /** Turns off all logging. Used while the JVM ends, which makes jobs fail. */
    static void silence() {
        LogManager.getLoggerRepository().setThreshold(Level.OFF);
    }
}
