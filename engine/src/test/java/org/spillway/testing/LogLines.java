package org.spillway.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/** Collects log lines of a logger until it is closed. Hadoop uses slf4j with reload4j. */
public final class LogLines implements AutoCloseable {
    private final Logger logger;
    private final Level before;
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final AppenderSkeleton appender = new AppenderSkeleton() {
        @Override
        protected void append(LoggingEvent event) {
            lines.add(event.getRenderedMessage());
        }

        @Override
        public void close() {
            // nothing is held
        }

        @Override
        public boolean requiresLayout() {
            return false;
        }
    };

    private LogLines(Logger logger) {
        this.logger = logger;
        this.before = logger.getLevel();
        logger.setLevel(Level.INFO);
        logger.addAppender(appender);
    }

    /** Starts to collect the lines of a logger and of those below it. */
    public static LogLines of(String name) {
        return new LogLines(Logger.getLogger(name));
    }

    /** Returns the only line that contains a text. Fails if there is none or more than one. */
    public String only(String text) {
        List<String> found = lines.stream().filter(line -> line.contains(text)).toList();
        assertThat(found).as("lines with " + text).hasSize(1);
        return found.get(0);
    }

    /** Returns the number of lines that contain a text. */
    public int count(String text) {
        return (int) lines.stream().filter(line -> line.contains(text)).count();
    }

    /** Fails if a line contains a text. */
    public void none(String text) {
        assertThat(lines.stream().filter(line -> line.contains(text))).isEmpty();
    }

    @Override
    public void close() {
        logger.removeAppender(appender);
        logger.setLevel(before);
    }
}
