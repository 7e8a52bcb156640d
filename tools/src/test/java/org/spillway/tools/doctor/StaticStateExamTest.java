package org.spillway.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StaticStateExamTest {
    private final JobConf job = new JobConf(false);

    @TempDir
    private Path temp;

    @Test
    void look_classThatANamedOneRefersTo_itsFieldIsNamed() throws IOException {
        compile("class Sums { static java.util.Map<String, Long> sums; } public class Maps { Object o = new Sums(); }");
        assertThat(fact())
                .isEqualTo("each task of a JVM loads the job's classes anew if Sums is loaded, for Sums.sums"
                        + " (java.util.Map) (spillway.jvm.isolate=auto)");
    }

    @Test
    void look_noState_classesStay() throws IOException {
        compile("class Sums { } public class Maps { static final int SIZE = 1; Object o = new Sums(); }");
        assertThat(fact())
                .isEqualTo("the job's classes stay loaded: none of 2 has static state (spillway.jvm.isolate=auto)");
    }

    @Test
    void look_noClassOfTheJob_notKnown() {
        assertThat(fact()).startsWith("not known: ");
    }

    @Test
    void look_modes_areExplained() {
        job.set("spillway.jvm.isolate", "never");
        assertThat(fact())
                .isEqualTo("a task finds static fields as the last task of its JVM left them"
                        + " (spillway.jvm.isolate=never)");
        job.set("spillway.jvm.isolate", "always");
        assertThat(fact()).isEqualTo("each task of a JVM loads the job's classes anew (spillway.jvm.isolate=always)");
    }

    private String fact() {
        Findings findings = new Findings();
        StaticStateExam.look(job, findings);
        return findings.facts().get(0).text();
    }

    private void compile(String code) throws IOException {
        Path source = Files.writeString(temp.resolve("Maps.java"), code);
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", temp.toString(), source.toString()))
                .isZero();
        job.setClassLoader(
                new URLClassLoader(new URL[] {temp.toUri().toURL()}, getClass().getClassLoader()));
        job.set("mapreduce.job.map.class", "Maps");
    }
}
