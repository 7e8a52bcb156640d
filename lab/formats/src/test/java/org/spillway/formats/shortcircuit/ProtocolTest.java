package org.spillway.formats.shortcircuit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the messages between the program and the JVMs that read. */
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
        for (ReadyAnswer ready : new ReadyAnswer[] {
            new ReadyAnswer("3.4.3+native", 4096, List.of(ReadPath.values()), null),
            new ReadyAnswer("3.5.0", 1, List.of(ReadPath.REMOTE), "no settings")
        }) {
            assertThat(Answer.parseReady(Answer.ready(ready))).isEqualTo(ready);
            assertThat(Answer.failure(Answer.ready(ready))).isNull();
        }
        assertThat(Answer.failure(Answer.failed("a\nb\tc"))).isEqualTo("a b c");
        assertThat(Answer.is("INFO something")).isFalse();
    }
}
