package org.spillway.jvm.child;

import java.net.MalformedURLException;
import java.net.URL;
import org.apache.log4j.LogManager;
import org.apache.log4j.helpers.Loader;
import org.apache.log4j.helpers.OptionConverter;

/** The log of the container. {@code YarnChild} closes it at the end of each task. */
final class TaskLogs {
    private static final String CONFIGURATION = "log4j.configuration";
    private static final String CONFIGURATOR = "log4j.configuratorClass";

    /** Opens the log again, as log4j does in a new JVM: the file may be XML, or the configurator another. What is written is appended. */
    void reopen() {
        URL configuration = find(System.getProperty(CONFIGURATION, "log4j.properties"));
        if (configuration != null) {
            LogManager.resetConfiguration(); // or the levels that the last task's code has set would stay
            OptionConverter.selectAndConfigure(
                    configuration, System.getProperty(CONFIGURATOR), LogManager.getLoggerRepository());
        }
    }

    private static URL find(String configuration) {
        try {
            return new URL(configuration);
        } catch (MalformedURLException e) {
            return Loader.getResource(configuration); // the name of a file on the class path, as Hadoop sets
        }
    }

    /** Writes what the log still holds. */
    void close() {
        LogManager.shutdown();
    }
}
