package org.spillway;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Holds the package arrows of docs/architecture.md: lowest first, each uses only those above it. */
@AnalyzeClasses(packages = "org.spillway", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule ARROWS = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("memory")
            .definedBy("org.spillway.memory")
            .layer("work")
            .definedBy("org.spillway.work")
            .layer("trace")
            .definedBy("org.spillway.trace")
            .layer("order")
            .definedBy("org.spillway.order")
            .layer("record")
            .definedBy("org.spillway.record")
            .layer("sort")
            .definedBy("org.spillway.sort")
            .layer("run")
            .definedBy("org.spillway.run")
            .layer("merge")
            .definedBy("org.spillway.merge")
            .layer("audit")
            .definedBy("org.spillway.audit")
            .layer("collect")
            .definedBy("org.spillway.collect")
            .layer("job")
            .definedBy("org.spillway.job")
            .layer("mapside")
            .definedBy("org.spillway.mapside")
            .layer("entry")
            .definedBy("org.spillway")
            .whereLayer("memory")
            .mayNotAccessAnyLayer()
            .whereLayer("work")
            .mayNotAccessAnyLayer()
            .whereLayer("trace")
            .mayNotAccessAnyLayer()
            .whereLayer("order")
            .mayNotAccessAnyLayer()
            .whereLayer("record")
            .mayNotAccessAnyLayer()
            .whereLayer("sort")
            .mayOnlyAccessLayers("memory", "order", "record")
            .whereLayer("run")
            .mayOnlyAccessLayers("memory", "record", "work")
            .whereLayer("merge")
            .mayOnlyAccessLayers("order", "record", "run")
            .whereLayer("audit")
            .mayOnlyAccessLayers("record", "run")
            .whereLayer("collect")
            .mayOnlyAccessLayers("memory", "work", "order", "record", "sort", "run", "merge", "trace", "audit")
            .whereLayer("job")
            .mayOnlyAccessLayers("memory", "order", "record")
            .whereLayer("mapside")
            .mayOnlyAccessLayers("memory", "work", "order", "record", "run", "collect", "job", "audit")
            .whereLayer("entry")
            .mayOnlyAccessLayers("mapside");

    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching("org.spillway.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule MEMORY_KNOWS_ONLY_THE_JDK = noClasses()
            .that()
            .resideInAPackage("org.spillway.memory")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache..", "it.unimi..", "net.jpountz..");

    // A class of ours in Hadoop's packages is an IllegalAccessError under LocalJobRunner with -libjars.
    @ArchTest
    static final ArchRule NOTHING_IN_HADOOPS_PACKAGES = classes().should().resideInAPackage("org.spillway..");
}
