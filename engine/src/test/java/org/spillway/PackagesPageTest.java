package org.spillway;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spillway.testing.DocsPage;
import org.spillway.testing.GeneratedText;

/**
 * Tests that docs/architecture.md has the packages of the compiled classes: the picture, and a table with the first
 * sentence of each package-info.java.
 */
@AnalyzeClasses(
        packages = "org.spillway",
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.OwnClasses.class})
class PackagesPageTest {
    private static final String JDK = "org.spillway.jdk";

    /** The first sentence of a comment, without its full stop. */
    private static final Pattern SENTENCE = Pattern.compile("/\\*\\* *(.*?)\\.(?= |$)");

    @ArchTest
    static void page_packages_asInTheCode(JavaClasses all) throws IOException {
        Map<String, Set<String>> uses = new TreeMap<>();
        for (JavaClass type : all) {
            Set<String> used = uses.computeIfAbsent(type.getPackageName(), name -> new TreeSet<>());
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                JavaClass other = dependency.getTargetClass().getBaseComponentType();
                if (all.contain(other.getName()) && !other.getPackage().equals(type.getPackage())) {
                    used.add(other.getPackageName());
                }
            }
        }
        // All may use it: arrows to it would tell nothing.
        uses.remove(JDK);
        uses.values().forEach(used -> used.remove(JDK));
        PackagePicture picture = new PackagePicture(uses);
        List<String> names = new ArrayList<>(picture.fromTheTop());
        names.add(JDK);
        StringBuilder table = new StringBuilder("| package | what it does |\n|---|---|\n");
        for (String name : names) {
            table.append(
                    String.format(Locale.ROOT, "| %s | %s |%n", PackagePicture.shortName(name), firstSentence(name)));
        }
        Path page = DocsPage.of("architecture.md");
        GeneratedText.check(
                page, GeneratedText.withTable(Files.readString(page), "## Packages of the engine", table.toString()));
        GeneratedText.check(DocsPage.of("pictures/packages.svg"), picture.svg());
    }

    private static String firstSentence(String name) throws IOException {
        String source = Files.readString(
                DocsPage.of("../engine/src/main/java/" + name.replace('.', '/') + "/package-info.java"));
        Matcher sentence = SENTENCE.matcher(source.replaceAll("\\s*\\n(?: \\*(?!/))?\\s*", " "));
        if (!sentence.find()) {
            throw new AssertionError("no sentence in the javadoc of " + name);
        }
        return sentence.group(1)
                .replaceAll("\\{@link (?:[a-z]+\\.)*([^}]*)\\}", "`$1`")
                .replaceAll("\\{@code ([^}]*)\\}", "`$1`");
    }
}
