package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.AccessTarget.FieldAccessTarget;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that all of Hadoop that the engine names is there in each supported version. What it looks up by reflection is tested
 * where the tests run with the other versions (check-matrix).
 */
class LinksTest {
    private static final Path HADOOPS = Path.of("target/hadoops");
    private static final Path ENGINE = Path.of("target/classes");
    private static final String HADOOP = "org.apache.hadoop.";

    @ParameterizedTest
    @ValueSource(strings = {"3.3.6", "3.4.1", "3.4.3"})
    void engine_namesOfHadoop_exist(String version) throws Exception {
        JavaClasses engine = new ClassFileImporter().importPath(ENGINE);
        Set<String> missing = new TreeSet<>();
        int names = 0;
        try (URLClassLoader loader = loader(version)) {
            for (JavaClass type : engine) {
                for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                    String used =
                            dependency.getTargetClass().getBaseComponentType().getName();
                    if (used.startsWith(HADOOP) && load(loader, used) == null) {
                        missing.add(used);
                    }
                }
                for (JavaAccess<?> access : type.getAccessesFromSelf()) {
                    Class<?> owner = access.getTargetOwner().getName().startsWith(HADOOP)
                            ? load(loader, access.getTargetOwner().getName())
                            : null;
                    if (owner != null) {
                        names++;
                        if (!has(owner, access.getTarget())) {
                            missing.add(access.getTarget().getFullName());
                        }
                    }
                }
            }
        }
        assertThat(missing).isEmpty();
        assertThat(names).as("all names of Hadoop's").isGreaterThan(500);
    }

    private static Class<?> load(ClassLoader loader, String name) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    private static boolean has(Class<?> owner, AccessTarget target) {
        Deque<Class<?>> kinds = new ArrayDeque<>(List.of(owner));
        if (owner.isInterface()) {
            kinds.add(Object.class);
        }
        while (!kinds.isEmpty()) {
            Class<?> kind = kinds.pop();
            if (members(kind).anyMatch(is(target))) {
                return true;
            }
            kinds.addAll(Arrays.asList(kind.getInterfaces()));
            if (kind.getSuperclass() != null) {
                kinds.add(kind.getSuperclass());
            }
        }
        return false;
    }

    private static Stream<Object> members(Class<?> kind) {
        return Stream.of(kind.getDeclaredFields(), kind.getDeclaredMethods(), kind.getDeclaredConstructors())
                .flatMap(Arrays::stream);
    }

    private static Predicate<Object> is(AccessTarget target) {
        if (target instanceof FieldAccessTarget field) {
            return member -> member instanceof Field found
                    && found.getName().equals(field.getName())
                    && found.getType().getName().equals(field.getRawType().getName());
        }
        return member -> member instanceof Executable found && isCalled(found, (CodeUnitAccessTarget) target);
    }

    private static boolean isCalled(Executable member, CodeUnitAccessTarget target) {
        List<String> parameters =
                Arrays.stream(member.getParameterTypes()).map(Class::getName).toList();
        return parameters.equals(target.getRawParameterTypes().stream()
                        .map(JavaClass::getName)
                        .toList())
                && (member instanceof Constructor
                        ? target.getName().equals("<init>")
                        : member.getName().equals(target.getName())
                                && ((Method) member)
                                        .getReturnType()
                                        .getName()
                                        .equals(target.getRawReturnType().getName()));
    }

    private static URLClassLoader loader(String version) throws IOException {
        Path folder = HADOOPS.resolve(version);
        assumeThat(folder).as("the build copies these jars").isDirectory();
        Deque<URL> places = new ArrayDeque<>(List.of(ENGINE.toUri().toURL()));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            // Guava and Protobuf are the same for all.
            if (!entry.contains("/hadoop-") || entry.contains("/hadoop-shaded-")) {
                places.add(Path.of(entry).toUri().toURL());
            }
        }
        try (Stream<Path> jars = Files.list(folder)) {
            for (Path jar : jars.toList()) {
                places.addFirst(jar.toUri().toURL());
            }
        }
        return new URLClassLoader(places.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
    }
}
