package org.spillway.buildtimes;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads the XML that Surefire and Failsafe write for each test class: {@code target/surefire-reports/TEST-*.xml}. */
final class TestReports {
    private static final Set<String> FOLDERS = Set.of("surefire-reports", "failsafe-reports");
    private static final Set<String> SKIPPED = Set.of("src", "classes", "test-classes", ".git");

    private TestReports() {}

    /**
     * Returns the tests of all modules below a folder.
     *
     * @param since when the build began: older reports are those of an earlier build
     * @throws IOException a report cannot be read or is no XML; the message names its file
     */
    static List<TestTime> below(Path project, Instant since) throws IOException {
        List<TestTime> times = new ArrayList<>();
        Files.walkFileTree(project, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return SKIPPED.contains(String.valueOf(folder.getFileName()))
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                String name = file.getFileName().toString();
                Path folder = file.getParent();
                if (attributes.lastModifiedTime().toInstant().isAfter(since)
                        && name.startsWith("TEST-")
                        && name.endsWith(".xml")
                        && FOLDERS.contains(folder.getFileName().toString())) {
                    // MODULE/target/surefire-reports/TEST-x.xml
                    Path module = folder.getParent().getParent();
                    read(file, project.relativize(module).toString(), times);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return times;
    }

    private static void read(Path file, String module, List<TestTime> times) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        try (InputStream in = Files.newInputStream(file)) {
            XMLStreamReader reader = factory.createXMLStreamReader(in);
            while (reader.hasNext()) {
                if (reader.next() == XMLStreamConstants.START_ELEMENT
                        && reader.getLocalName().equals("testcase")) {
                    String testClass = reader.getAttributeValue(null, "classname");
                    times.add(new TestTime(
                            module,
                            testClass.substring(testClass.lastIndexOf('.') + 1),
                            reader.getAttributeValue(null, "name"),
                            // 1,234.5 where it is more than a quarter of an hour
                            Double.parseDouble(
                                    reader.getAttributeValue(null, "time").replace(",", ""))));
                }
            }
        } catch (XMLStreamException | RuntimeException e) {
            throw new IOException("cannot read the test report " + file + ": " + e.getMessage(), e);
        }
    }
}
