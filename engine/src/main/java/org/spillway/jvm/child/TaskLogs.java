package org.spillway.jvm.child;

import java.net.URL;
import org.apache.log4j.LogManager;
import org.apache.log4j.PropertyConfigurator;
import org.apache.log4j.helpers.Loader;

/** The log of the container. {@code YarnChild} closes it at the end of each task. */
final class TaskLogs {
    private static final String CONFIGURATION = "log4j.configuration";

    /** Opens the log again. What is written is appended. */
    void reopen() {
        URL configuration = Loader.getResource(System.getProperty(CONFIGURATION, "log4j.properties"));
        if (configuration != null) {
            PropertyConfigurator.configure(configuration);
        }
    }

    /** Writes what the log still holds. */
    void close() {
        LogManager.shutdown();
    }
}
