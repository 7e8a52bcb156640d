package org.spillway.formats.shortcircuit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the messages between the program and the JVMs that read. */
class ProtocolTest {
    @Test
    void requestsComeOutAsTheyWentIn() throws Exception {
        for (Request request : new Request[] {
            new Request(Request.Kind.RANDOM, ReadPath.DOMAIN, new RandomShape(8, 2, 1), 400),
            new Request(Request.Kind.JOB, ReadPath.REMOTE, null, 1)
        }) {
            String line = ReadChild.JSON.writeValueAsString(request);
            assertThat(line).doesNotContain("\n");
            assertThat(ReadChild.JSON.readValue(line, Request.class)).isEqualTo(request);
        }
    }

    @Test
    void answersComeOutAsTheyWentIn() throws Exception {
        for (Answer answer : new Answer[] {
            new Answer("3.4.3+native", Map.of("MB/s", 1.5, "HDFS bytes", 3e9), null),
            new Answer(null, Map.of(), "a\nb\tc")
        }) {
            String line = ReadChild.JSON.writeValueAsString(answer);
            assertThat(line).doesNotContain("\n");
            assertThat(ReadChild.JSON.readValue(line, Answer.class)).isEqualTo(answer);
        }
    }
}
