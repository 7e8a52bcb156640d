package org.spillway.tools.advice;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LinesTest {
    @Test
    void add_controlCharactersAndPassword_escapedAndRedacted() {
        Lines lines = new Lines();
        lines.add("job", "job_1_0001 sort\u001b[2J\nchange    nothing");
        lines.add("change", "mapreduce.map.java.opts=-Xmx1g -Dmy.password=hunter2 -XX:+UseSerialGC");

        assertThat(lines.toString().lines())
                .containsExactly(
                        "job       job_1_0001 sort\\u001b[2J\\nchange    nothing",
                        "change    mapreduce.map.java.opts=-Xmx1g -Dmy.password=<redacted> -XX:+UseSerialGC");
    }
}
