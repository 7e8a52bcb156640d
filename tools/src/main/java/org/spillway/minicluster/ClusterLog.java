package org.spillway.minicluster;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.log4j.FileAppender;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;

/** Sends what the daemons have to say to a file: their warnings are of interest only when something went wrong. */
final class ClusterLog {
    private static final String PATTERN = "%d{ISO8601} %p [%t] %c: %m%n";

    /** Guice logs past log4j, and a harmless warning at each start; kept here, since the JDK forgets unused loggers. */
    private static final java.util.logging.Logger GUICE =
            java.util.logging.Logger.getLogger("com.google.inject.servlet.GuiceFilter");

    private ClusterLog() {}

    /** From now on, the root logger's warnings go to that file alone; loggers with an appender of their own keep it. */
    static void divertTo(Path file) throws IOException {
        GUICE.setLevel(java.util.logging.Level.SEVERE);
        FileAppender appender = new FileAppender(new PatternLayout(PATTERN), file.toString());
        appender.setThreshold(Level.WARN);
        Logger root = Logger.getRootLogger();
        root.removeAllAppenders();
        root.addAppender(appender);
    }

    /** From now on, nothing is logged at all: that the end of the JVM makes jobs fail is no news to who ended it. */
    static void silence() {
        LogManager.getLoggerRepository().setThreshold(Level.OFF);
    }
}
