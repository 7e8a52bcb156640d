package org.spillway.report.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what is redacted, and that nothing else is. */
class SecretsTest {
    private static final String OPTIONS = "mapreduce.map.java.opts";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xmx1g -Djavax.net.ssl.keyStorePassword=hunter2 -Da=b",
                "-Dmy.PASSWD=hunter2",
                "-Dp.password=hunter2,hunter2",
                "-Dp.password=\"hunter2 hunter2\" -Da=b",
                "-Dp.password='hunter2 hunter2'",
                "\"-Dp.password=hunter2 hunter2\" -Da=b",
                "'-Dp.password=hunter2 hunter2'",
                "-Dp.password=a\"b hunter2\"c",
                "-Dp.password=\"hunter2 hunter2",
                "-Dfs.s3a.secret.key=hunter2",
                "-Dfs.azure.account.key.x=hunter2",
                "--api-key=hunter2",
                "-Dhttp.proxy=http://me:hunter2@proxy:8080/",
                "bash -c \"java -Xmx1g -Dp.token=hunter2 Main\"",
            })
    void redact_optionWithSecret_redacted(String options) {
        String redacted = Secrets.redact(OPTIONS, options);

        assertThat(redacted).doesNotContain("hunter2").contains("<redacted>");
        assertThat(Secrets.redact(OPTIONS, redacted)).isEqualTo(redacted);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xmx1g -XX:+UseSerialGC -Dmy.tokenizer=standard -cp a:b",
                "-Djavax.net.ssl.keyStore=/etc/store",
                "http://proxy:8080/a=b",
                "$(/opt/archive/options.sh)",
            })
    void redact_optionWithoutSecret_unchanged(String options) {
        assertThat(Secrets.redact(OPTIONS, options)).isEqualTo(options);
    }

    @Test
    void redact_secretInLine_restUnchanged() {
        assertThat(Secrets.redact(OPTIONS, "-Xmx1g -Dp.password=x -Da=b"))
                .isEqualTo("-Xmx1g -Dp.password=<redacted> -Da=b");
        assertThat(Secrets.redact(OPTIONS, "http://me:x@proxy/")).isEqualTo("http://me:<redacted>@proxy/");
    }

    @Test
    void redact_environment_secretVariables() {
        assertThat(Secrets.redact("mapreduce.map.env", "A=1,DB_TOKEN=x y,B=2"))
                .isEqualTo("A=1,DB_TOKEN=<redacted>,B=2");
        assertThat(Secrets.redact("mapreduce.map.env.AWS_SECRET_ACCESS_KEY", "x"))
                .isEqualTo("<redacted>");
    }

    @Test
    void redact_setting_secretKeys() {
        assertThat(Secrets.redact("fs.s3a.secret.key", "x")).isEqualTo("<redacted>");
        assertThat(Secrets.redact("spillway.test.password", "1234")).isEqualTo("<redacted>");
        assertThat(Secrets.redact("mapreduce.job.token.tracking.ids.enabled", "true"))
                .isEqualTo("true");
        assertThat(Secrets.redact("mapreduce.job.output.key.class", "a.B")).isEqualTo("a.B");
    }

    @Test
    @Timeout(60)
    void redact_longText_linearTime() {
        for (String piece : new String[] {"a", "a=", "\"", "://a:", "-Dpassword=\"", "a=\"'"}) {
            // Time that grows with the square of the length would be minutes.
            assertThat(Secrets.redact(piece.repeat(500_000 / piece.length()))).isNotEmpty();
        }
    }
}
