package org.spillway.jvm.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobClassesTest {
    private static final String OWN =
            JobClasses.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    private static final String HADOOP = Configuration.class
            .getProtectionDomain()
            .getCodeSource()
            .getLocation()
            .getPath();

    private final Configuration job = new Configuration(false);

    @TempDir
    private Path temp;

    private Path folder;
    private Path cluster;

    @BeforeEach
    void makeFolders() throws Exception {
        folder = Files.createDirectories(temp.resolve("container"));
        cluster = Files.createDirectories(temp.resolve("cluster"));
    }

    @Test
    void have_classOfAPlaceInTheFolder_true() throws Exception {
        addClass(folder.resolve("job.jar/classes"));
        assertThat(classes(HADOOP, cluster.toString(), folder + "/job.jar/classes")
                        .have("a.B"))
                .isTrue();
    }

    /** As the JVM does: the first place counts. */
    @Test
    void have_classThatTheClusterHasFirst_false() throws Exception {
        addClass(cluster);
        addClass(folder.resolve("job.jar/classes"));
        assertThat(classes(HADOOP, cluster.toString(), folder + "/job.jar/classes")
                        .have("a.B"))
                .isFalse();
    }

    @Test
    void have_placeIsALinkOutOfTheFolder_true() throws Exception {
        addClass(temp.resolve("cache/classes"));
        Files.createSymbolicLink(folder.resolve("job.jar"), temp.resolve("cache"));
        assertThat(classes(HADOOP, folder + "/job.jar/classes").have("a.B")).isTrue();
    }

    /** Other libraries of the cluster are the cluster's. */
    @Test
    void places_clustersJarWithTheMapper_one() throws Exception {
        addClass(cluster);
        job.set("mapreduce.input.multipleinputs.dir.mappers", "/in;a.B,/other;a.C");
        assertThat(classes(HADOOP, cluster.toString(), temp.toString()).places())
                .containsExactly(cluster.toUri().toURL());
        job.clear();
        job.set(MRJobConfig.MAP_CLASS_ATTR, Configuration.class.getName());
        assertThat(classes(HADOOP, cluster.toString()).places()).isEmpty();
    }

    /** Hadoop expands no more than 20. */
    @Test
    void places_settingWithManyVariables_thoseOfTheOthers() throws Exception {
        addClass(cluster);
        job.set("user", "me");
        job.set("mapreduce.job.name", "${user}".repeat(21));
        job.set(MRJobConfig.MAP_CLASS_ATTR, "a.B");
        assertThat(classes(HADOOP, cluster.toString()).places()).hasSize(1);
    }

    /** A cluster may have one for all jobs. */
    @Test
    void places_clustersJarWithACodec_none() throws Exception {
        addClass(cluster);
        job.set(MRJobConfig.MAP_OUTPUT_COMPRESS_CODEC, "a.B");
        assertThat(classes(HADOOP, cluster.toString()).places()).isEmpty();
    }

    @Test
    void places_hadoopThatTheJobBringsAlong_none() throws Exception {
        Files.createDirectories(folder.resolve("mr/lib"));
        assertThat(classes(folder + "/mr/lib").places()).hasSize(1);
        job.set(MRJobConfig.MAPREDUCE_APPLICATION_FRAMEWORK_PATH, "hdfs:///hadoop.tar.gz#mr");
        assertThat(classes(folder + "/mr/lib").places()).isEmpty();
    }

    @Test
    void places_spillwaysJarInTheFolder_none() throws Exception {
        assertThat(new JobClasses(parent(), OWN, List.of(new File(OWN).getParentFile()), job).places())
                .isEmpty();
    }

    @Test
    void mayHaveHadoops_placeBeforeHadoops_true() throws Exception {
        String jar = folder + "/job.jar";
        assertThat(classes(folder.toString(), HADOOP, jar).mayHaveHadoops)
                .as("the folder alone")
                .isFalse();
        assertThat(classes(folder.toString(), jar, HADOOP).mayHaveHadoops).isTrue();
    }

    @Test
    void haveSpillways_mapperInSpillwaysJar_true() throws Exception {
        assertThat(classes(HADOOP).haveSpillways).isFalse();
        job.set(MRJobConfig.MAP_CLASS_ATTR, JobClasses.class.getName());
        assertThat(classes(HADOOP).haveSpillways).isTrue();
    }

    private void addClass(Path place) throws Exception {
        Files.createDirectories(place.resolve("a"));
        Files.write(place.resolve("a/B.class"), new byte[0]);
    }

    private JobClasses classes(String... places) throws Exception {
        String path = String.join(File.pathSeparator, places);
        URL[] urls = new URL[places.length];
        for (int i = 0; i < places.length; i++) {
            urls[i] = new File(places[i]).getCanonicalFile().toURI().toURL();
        }
        return new JobClasses(new URLClassLoader(urls, parent()), path, List.of(folder.toFile()), job);
    }

    private static ClassLoader parent() {
        return JobClassesTest.class.getClassLoader();
    }
}
