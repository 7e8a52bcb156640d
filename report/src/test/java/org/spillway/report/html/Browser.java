package org.spillway.report.html;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A headless Chromium with one page. */
final class Browser {
    /** The names in Debian, in Ubuntu and from Google. */
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");

    private static final String LISTENS = "DevTools listening on ";
    private static final int VIEW_HEIGHT = 900;

    private final Process process;
    private final DevTools tools;

    /**
     * Starts a browser.
     *
     * @param profile an empty folder for its files
     */
    Browser(String executable, Path profile) throws IOException, InterruptedException {
        process = new ProcessBuilder(
                        executable,
                        "--headless",
                        // Tests may run as root in containers. The only page is the test's.
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--no-first-run",
                        "--hide-scrollbars",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        tools = new DevTools(address(process.errorReader(StandardCharsets.UTF_8)));
        JsonNode target = tools.call("Target.createTarget", tools.parameters().put("url", "about:blank"));
        JsonNode session = tools.call(
                "Target.attachToTarget",
                tools.parameters()
                        .put("targetId", target.get("targetId").asText())
                        .put("flatten", true));
        tools.attach(session.get("sessionId").asText());
        for (String domain : new String[] {"Page", "Runtime", "Log"}) {
            tools.call(domain + ".enable", tools.parameters());
        }
    }

    /** Returns the program that CHROME names, or the first one on the PATH. Returns null if there is none. */
    static String find() {
        String named = System.getenv("CHROME");
        if (named != null && !named.isEmpty()) {
            return named;
        }
        for (String name : NAMES) {
            for (String folder : System.getenv("PATH").split(File.pathSeparator)) {
                Path file = Path.of(folder, name);
                if (Files.isExecutable(file)) {
                    return file.toString();
                }
            }
        }
        return null;
    }

    private static URI address(BufferedReader lines) throws IOException {
        List<String> said = new ArrayList<>();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(LISTENS)) {
                // The browser would block if no thread read its output.
                Thread reader = new Thread(() -> lines.lines().forEach(ignored -> {}), "browser-stderr");
                reader.setDaemon(true);
                reader.start();
                return URI.create(line.substring(LISTENS.length()).trim());
            }
            said.add(line);
        }
        throw new IOException("the browser has ended: " + said);
    }

    /** Opens a page with a width in pixels. */
    void open(Path page, int width, boolean dark) throws IOException, InterruptedException {
        resize(width, VIEW_HEIGHT);
        ObjectNode media = tools.parameters();
        media.putArray("features")
                .addObject()
                .put("name", "prefers-color-scheme")
                .put("value", dark ? "dark" : "light");
        tools.call("Emulation.setEmulatedMedia", media);
        tools.call("Page.navigate", tools.parameters().put("url", page.toUri().toString()));
        tools.await("Page.loadEventFired");
    }

    private void resize(int width, int height) throws IOException, InterruptedException {
        tools.call(
                "Emulation.setDeviceMetricsOverride",
                tools.parameters()
                        .put("width", width)
                        .put("height", height)
                        .put("deviceScaleFactor", 1)
                        // A mobile browser would shrink a page that is too wide, and so hide the fault.
                        .put("mobile", false));
    }

    /** Returns the number that a script on the page computes. */
    int number(String script) throws IOException, InterruptedException {
        JsonNode result = tools.call(
                "Runtime.evaluate", tools.parameters().put("expression", script).put("returnByValue", true));
        if (result.has("exceptionDetails") || !result.at("/result/value").isNumber()) {
            throw new IOException("no number: " + script + ": " + result);
        }
        return result.at("/result/value").intValue();
    }

    /** Returns the errors on the pages so far: scripts, resources and the content security policy. */
    List<String> errors() {
        List<String> errors = new ArrayList<>();
        for (JsonNode event : tools.events()) {
            String method = event.path("method").asText();
            if (method.equals("Runtime.exceptionThrown") || method.equals("Log.entryAdded")) {
                errors.add(event.toString());
            }
        }
        return errors;
    }

    /** Returns the whole page as PNG, including the part that needs scrolling. */
    byte[] picture(int width) throws IOException, InterruptedException {
        resize(width, number("document.documentElement.scrollHeight"));
        JsonNode shot = tools.call("Page.captureScreenshot", tools.parameters().put("format", "png"));
        return Base64.getDecoder().decode(shot.get("data").asText());
    }

    /** Ends the browser and waits for its exit. */
    void close() throws InterruptedException {
        tools.close();
        process.destroy();
        if (!process.waitFor(10, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }
}
