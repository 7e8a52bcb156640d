package org.spillway.formats.shortcircuit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What passes between the program and the JVMs that read. */
class ProtocolTest {
    @Test
    void requestsComeOutAsTheyWentIn() {
        for (Request request : new Request[] {
            Request.random(ReadPath.DOMAIN_SOCKET, new RandomShape(8, 2, 1), 400),
            Request.sequential(ReadPath.LEGACY, 3),
            Request.splits(ReadPath.REMOTE, 1),
            Request.job(ReadPath.REMOTE)
        }) {
            assertThat(Request.parse(request.line())).isEqualTo(request);
        }
    }

    @Test
    void answersComeOutAsTheyWentIn() {
        Map<String, Double> figures = Map.of("MB/s", 1.5, "HDFS bytes", 3e9);
        assertThat(Answer.parseFigures(Answer.figures(figures))).isEqualTo(figures);
        assertThat(Answer.parseVersion(Answer.ready("3.4.3"))).isEqualTo("3.4.3");
        assertThat(Answer.failure(Answer.failed("a\nb"))).isEqualTo("a b");
        assertThat(Answer.failure(Answer.ready("3.4.3"))).isNull();
        assertThat(Answer.is("INFO something")).isFalse();
    }
}
