package org.spillway.report.html;

import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;

/**
 * The templates in this class's package. Because of their file extension, ftlh, the template engine escapes every
 * value.
 */
final class Templates {
    private static final Configuration ENGINE = engine();

    private Templates() {}

    private static Configuration engine() {
        Configuration engine = new Configuration(Configuration.VERSION_2_3_34);
        engine.setClassForTemplateLoading(Templates.class, "");
        engine.setDefaultEncoding("UTF-8");
        engine.setLocale(Locale.ROOT);
        engine.setNumberFormat("computer");
        // An error in a template is a bug. Throws it instead of printing it into the page.
        engine.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
        engine.setLogTemplateExceptions(false);
        engine.setFallbackOnNullLoopVariable(false);
        return engine;
    }

    /** Fills a template with values. */
    static String fill(String template, Map<String, ?> values) {
        StringWriter text = new StringWriter();
        try {
            ENGINE.getTemplate(template).process(values, text);
        } catch (IOException e) {
            throw new UncheckedIOException("template=" + template, e);
        } catch (TemplateException e) {
            throw new IllegalStateException("template=" + template, e);
        }
        return text.toString();
    }
}
