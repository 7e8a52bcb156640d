package org.spillway.report.html;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.io.FileUtils;

/** Makes the images of docs/screenshots: {@code Screenshots PAGE.html FOLDER} (see docs/report.md). */
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
