package org.spillway.report.html;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.io.FileUtils;

/**
 * Makes the images of docs/screenshots, from a real run, by Chromium:
 *
 * <pre>
 * apt-get install chromium
 * scripts/spillway terasort --size 200m --sort-mb 40 --html report/target/tera.html
 * ./mvnw -B -q -pl report test-compile dependency:build-classpath -Dmdep.includeScope=test -Dmdep.outputFile=target/report.cp
 * java -cp report/target/test-classes:report/target/classes:$(&lt;report/target/report.cp) \
 *     org.spillway.report.html.Screenshots report/target/tera.html docs/screenshots
 * </pre>
 */
final class Screenshots {
    private Screenshots() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Path page = Path.of(args[0]).toAbsolutePath();
        Path profile = Files.createTempDirectory("spillway-browser");
        Browser browser = new Browser(Browser.find(), profile);
        try {
            for (int width : new int[] {1280, 390}) {
                for (boolean dark : new boolean[] {false, true}) {
                    browser.open(page, width, dark);
                    String name = "report-" + width + (dark ? "-dark" : "-light") + ".png";
                    Files.write(Path.of(args[1], name), browser.picture(width));
                }
            }
        } finally {
            browser.close();
            FileUtils.deleteDirectory(profile.toFile());
        }
    }
}
