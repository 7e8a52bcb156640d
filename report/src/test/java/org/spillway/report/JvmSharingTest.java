package org.spillway.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmSharingTest {
    private static final String ADDED =
            " -XX:+IgnoreUnrecognizedVMOptions --add-opens=java.base/java.lang=ALL-UNNAMED org.spillway.SpillwayAppMaster";

    @Test
    void masterOptions_optionsOfCluster_masterBehindThem() {
        assertThat(JvmSharing.masterOptions(null)).isEqualTo("-Xmx1024m" + ADDED);
        assertThat(JvmSharing.masterOptions(" -Xmx384m -XX:+UseSerialGC "))
                .isEqualTo("-Xmx384m -XX:+UseSerialGC" + ADDED);
        assertThat(JvmSharing.masterOptions("")).isEqualTo(ADDED.trim());
    }

    @Test
    void masterOptions_masterNamed_unchanged() {
        String ours = JvmSharing.masterOptions("-Xmx1g");
        assertThat(JvmSharing.masterOptions(ours)).isEqualTo(ours);
        assertThat(JvmSharing.masterOptions("-Xmx1g org.example.Master")).isEqualTo("-Xmx1g org.example.Master");
    }

    @ParameterizedTest
    @CsvSource({
        "-Xmx1g, ",
        "-Dlog.level=WARN -Dmain=org.example.NoMaster, ",
        "$(/opt/archive/options.sh) -verbose:gc, ",
        "-cp a.jar:lib.d/b.jar, ",
        "--add-modules java.sql -Xmx1g, ",
        "--add-opens java.base/java.lang=ALL-UNNAMED, ",
        "-Xmx1g org.example.Master, org.example.Master",
        "-cp a.jar org.example.Master$Inner -x, org.example.Master$Inner",
        "-Xmx1g org.first.Master org.second.Master, org.first.Master",
    })
    void mainClass_options_firstClass(String options, String main) {
        assertThat(JvmSharing.mainClass(options)).isEqualTo(main);
    }

    @ParameterizedTest
    @CsvSource({"-1, true", "2, true", "10, true", "1, false", "0, false", "-2, false", "many, false", ", false"})
    void isOn_moreThanOneTask_true(String tasks, boolean on) {
        Map<String, String> settings = new HashMap<>(Map.of(JvmSharing.MASTER_OPTIONS, JvmSharing.masterOptions(null)));
        if (tasks != null) {
            settings.put(JvmSharing.TASKS, tasks);
        }
        assertThat(JvmSharing.isOn(settings)).isEqualTo(on);
        settings.put(JvmSharing.MASTER_OPTIONS, "-Xmx1g");
        assertThat(JvmSharing.isOn(settings)).isFalse();
    }
}
