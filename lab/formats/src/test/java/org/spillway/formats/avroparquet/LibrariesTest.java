package org.spillway.formats.avroparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LibrariesTest {
    @Test
    void agreeHere() throws Exception {
        assertThat(Libraries.line()).contains("Avro 1.11.", "avro-mapred 1.11.", "parquet-avro 1.");
    }

    @Test
    void mayDifferInTheLastNumber() {
        assertThatCode(() -> Libraries.requireOneLine("1.11.4", "1.11.5")).doesNotThrowAnyException();
        assertThatThrownBy(() -> Libraries.requireOneLine("1.11.5", "1.12.2"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("two lines of Avro on the class path: avro=1.11.5 avro-mapred=1.12.2");
    }
}
