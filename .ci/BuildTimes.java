import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Prints a table of the modules' test times and one of the slowest tests, from the reports of Surefire and Failsafe.
 *
 * <p>{@code java .ci/BuildTimes.java PROJECT SINCE} reads the reports of one build, which began at SINCE, such as
 * {@code 2026-11-25T02:36:43Z}. Older reports are those of earlier builds. It is a file of no module, so that it runs
 * after a build that failed, too.
 */
public final class BuildTimes {
    private static final int SLOWEST = 20;

    private static final PathMatcher REPORT =
            FileSystems.getDefault().getPathMatcher("glob:**/target/{surefire,failsafe}-reports/TEST-*.xml");

    /** The seconds of a test of a module, which is a folder's path from the project's. */
    private record TestTime(String module, String test, double seconds) {}

    private BuildTimes() {}

    public static void main(String[] args) throws IOException {
        List<TestTime> times = new ArrayList<>();
        for (Path report : reports(Path.of(args[0]), Instant.parse(args[1]))) {
            // MODULE/target/surefire-reports/TEST-x.xml
            Path module = report.getParent().getParent().getParent();
            read(report, Path.of(args[0]).relativize(module).toString(), times);
        }
        printModules(times);
        printSlowest(times);
    }

    private static List<Path> reports(Path project, Instant since) throws IOException {
        List<Path> reports = new ArrayList<>();
        try (Stream<Path> files = Files.walk(project)) {
            for (Path file : files.filter(REPORT::matches).sorted().toList()) {
                if (!Files.getLastModifiedTime(file).toInstant().isBefore(since)) {
                    reports.add(file);
                }
            }
        }
        return reports;
    }

    private static void read(Path report, String module, List<TestTime> times) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        try (InputStream in = Files.newInputStream(report)) {
            XMLStreamReader reader = factory.createXMLStreamReader(in);
            while (reader.hasNext()) {
                if (reader.next() == XMLStreamConstants.START_ELEMENT
                        && reader.getLocalName().equals("testcase")) {
                    String testClass = reader.getAttributeValue(null, "classname");
                    String test = testClass.substring(testClass.lastIndexOf('.') + 1) + "."
                            + reader.getAttributeValue(null, "name");
                    // 1,234.5 where it is more than a quarter of an hour
                    String seconds = reader.getAttributeValue(null, "time").replace(",", "");
                    times.add(new TestTime(module, test, Double.parseDouble(seconds)));
                }
            }
        } catch (XMLStreamException | RuntimeException e) {
            // A JVM that was killed leaves such a report. The others still count.
            System.out.println("cut short, or no XML: " + report);
        }
    }

    private static void printModules(List<TestTime> times) {
        System.out.println("\n  tests   seconds  module");
        TreeMap<String, DoubleSummaryStatistics> modules = times.stream()
                .collect(Collectors.groupingBy(
                        TestTime::module, TreeMap::new, Collectors.summarizingDouble(TestTime::seconds)));
        modules.forEach((module, sum) ->
                System.out.printf(Locale.ROOT, "%7d  %8.1f  %s%n", sum.getCount(), sum.getSum(), module));
    }

    private static void printSlowest(List<TestTime> times) {
        System.out.println("\n" + SLOWEST + " slowest tests\nseconds  test");
        times.stream()
                .sorted(Comparator.comparingDouble(TestTime::seconds).reversed())
                .limit(SLOWEST)
                .forEach(time -> System.out.printf(
                        Locale.ROOT, "%7.1f  %s: %s%n", time.seconds(), time.module(), time.test()));
    }
}
