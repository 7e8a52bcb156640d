package org.spillway;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Tests that packages use only those that docs/architecture.md allows. A package that is not listed here fails the
 * test.
 */
@AnalyzeClasses(
        packages = "org.spillway",
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.OwnClasses.class})
class ArchitectureTest {
    private static final String ROOT = "org.spillway";
    private static final String SHADED = "org.spillway.shaded";

    // Lowest first. Each package comes with those that it may use, which must precede it.
    private static final Map<String, Set<String>> ARROWS = new LinkedHashMap<>();

    // What newer Java has. All packages may use it.
    private static final String JDK = "jdk";

    static {
        arrow(JDK, "");
        arrow("memory", "");
        arrow("work", "");
        arrow("io", "");
        arrow("record", "");
        arrow("codec", "io");
        arrow("segment", "io record codec");
        arrow("disk", "memory work io");
        arrow("order", "work");
        arrow("combine", "record");
        arrow("run", "memory work record segment disk");
        arrow("sort", "memory work order record");
        arrow("merge", "memory order record codec segment disk run");
        arrow("job", "memory order codec segment");
        arrow("figures", "record order job");
        arrow("mapside", "memory work record codec segment disk order combine run sort merge job figures");
        arrow("reduceside.http", "memory io");
        arrow("reduceside.fetch", "work io disk job reduceside.http");
        arrow("reduceside.store", "memory work io record codec segment disk order run merge figures reduceside.fetch");
        arrow("reduceside.input", "work record segment reduceside.fetch reduceside.store");
        arrow(
                "reduceside",
                "memory work record codec segment disk order combine merge job figures"
                        + " reduceside.fetch reduceside.store reduceside.input");
        arrow("jvm.state", "");
        arrow("jvm", "");
        arrow("jvm.child", "disk memory jvm jvm.state");
        arrow("jvm.master", "memory jvm jvm.child");
        arrow("session", "");
        arrow("session.client", "session");
        arrow("session.master", "session jvm jvm.child jvm.master");
        // the classes that users name in the job's configuration
        arrow("", "order mapside reduceside jvm.master session.master");
    }

    /** Leaves out the test support, which is a module of its own, and the libraries in the plug-in jar. */
    static final class OwnClasses implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("/org/spillway/testing/") && !location.contains("/org/spillway/shaded/");
        }
    }

    private static void arrow(String name, String uses) {
        Set<String> names = uses.isEmpty() ? Set.of() : Set.of(uses.split(" "));
        assertThat(ARROWS.keySet()).as("used by %s", name).containsAll(names);
        ARROWS.put(name, names);
    }

    @ArchTest
    static void packages_all_listed(JavaClasses all) {
        Set<String> found = new TreeSet<>();
        all.forEach(type -> found.add(name(type)));
        assertThat(found).isEqualTo(new TreeSet<>(ARROWS.keySet()));
    }

    @ArchTest
    static void packages_dependencies_onlyAlongArrows(JavaClasses all) {
        List<String> wrong = new ArrayList<>();
        for (JavaClass type : all) {
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                JavaClass used = dependency.getTargetClass().getBaseComponentType();
                if (used.getPackageName().startsWith(ROOT)
                        && !used.getPackageName().startsWith(SHADED)
                        && !name(used).equals(name(type))
                        && !name(used).equals(JDK)
                        && !ARROWS.get(name(type)).contains(name(used))) {
                    wrong.add(dependency.getDescription());
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static String name(JavaClass type) {
        String name = type.getPackageName();
        return name.equals(ROOT) ? "" : name.substring(ROOT.length() + 1);
    }

    @ArchTest
    static final ArchRule packages_dependencies_noCycles =
            slices().matching("org.spillway.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule memory_dependencies_onlyTheJdk = noClasses()
            .that()
            .resideInAPackage("org.spillway.memory")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache..", "it.unimi..", "net.jpountz..");

    // With -libjars, a class of Spillway in one of Hadoop's packages causes an IllegalAccessError under LocalJobRunner.
    @ArchTest
    static final ArchRule classes_packages_noneOfHadoop = classes().should().resideInAPackage("org.spillway..");
}
