#!/usr/bin/env bash
# Runs one engine jar and the compiled tests, built once, on every supported Hadoop and JDK.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
# shellcheck source=scripts/lib-tests.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib-tests.sh"

JDKS=(8 11 17 21 25)
# Jabel, which makes the classes for Java 8, runs in this one alone.
BUILD_JDK=17
# The main version comes first. Each other line of versions has a profile in pom.xml.
mapfile -t HADOOPS < <(sed -n 's/.*<hadoop\.version>\(.*\)<.*/\1/p' "$ROOT/pom.xml")
HADOOPS+=(3.4.1)
# Makes compiled tests for Java 17 run on Java 8. The last Mockito for Java 8.
DOWNGRADER=1.3.3
MOCKITO_8=4.11.0
# The tag of tests that the ordinary build leaves out, too.
LEFT_OUT=$(sed -n 's/.*<test\.without>\(.*\)<.*/\1/p' "$ROOT/pom.xml" | head -n 1)
# About four times what the slowest module takes.
LIMIT_SECONDS=3600

usage() {
    cat <<EOF
usage: spillway check-matrix [--minicluster] [--cell HADOOP/JDK]... [--tests REGEX] [--allow-missing]

Builds the engine's shaded jar and all tests once, and runs the same class files in every cell of
Hadoop ${HADOOPS[*]} x JDK ${JDKS[*]} in which Hadoop itself runs. For JDK 8 and 11 the tests are
translated to Java 8; the engine's jar has classes of its own for them. Leaves out the tests that ./mvnw verify leaves out.

  --minicluster       also tests the tools and the jobs on an embedded cluster, some minutes a cell; from JDK 17 on
  --cell HADOOP/JDK   runs only this cell, such as ${HADOOPS[1]}/17; may be given several times
  --tests REGEX       runs only test classes whose full name matches, such as '.*(StockOracle|Fault)Test'
  --allow-missing     exits with 0 although cells were left out because their JDK was not found

JDKs are searched in JAVA8_HOME, JAVA_HOME_8 and so on and in JAVA_HOME, then under /usr/lib/jvm, /opt, ~/.sdkman and ~/.jdks.
Exit codes: 0 all passed, 1 a test failed or a cell was left out, 2 wrong usage.
EOF
}

misused() {
    say "$*"
    usage >&2
    exit 2
}

# Whether a Hadoop runs on a JDK: 3.5 is compiled for Java 17, and before 3.4.3 it asks for a security manager of the JDK,
# which JDK 24 removed.
hadoop_runs() {
    case $1 in
        3.5.*) (($2 >= 17)) ;;
        3.4.3) true ;;
        *) (($2 < 24)) ;;
    esac
}

# Sets MODULES, CELLS, TESTS and ALLOW_MISSING.
parse() {
    local hadoop jdk all=()
    for hadoop in "${HADOOPS[@]}"; do
        for jdk in "${JDKS[@]}"; do
            ! hadoop_runs "$hadoop" "$jdk" || all+=("$hadoop/$jdk")
        done
    done
    MODULES=(engine fuzz)
    CELLS=()
    TESTS='.*(Test|IT)'
    ALLOW_MISSING=
    while (($# > 0)); do
        case $1 in
            --minicluster) MODULES+=(tools minicluster-tests) ;;
            --allow-missing) ALLOW_MISSING=yes ;;
            --cell)
                [[ -n ${2:-} && " ${all[*]} " == *" $2 "* ]] || misused "--cell ${2:-}: must be one of ${all[*]}"
                CELLS+=("$2")
                shift
                ;;
            --tests)
                [[ -n ${2:-} ]] || misused "--tests needs a regular expression"
                TESTS=$2
                shift
                ;;
            -h | --help)
                usage
                exit 0
                ;;
            *) misused "unknown option: $1" ;;
        esac
        shift
    done
    ((${#CELLS[@]} > 0)) || CELLS=("${all[@]}")
}

# Sets HOMES, the folder of each JDK, and JAVA_HOME to that which builds.
find_jdks() {
    local jdk
    declare -gA HOMES=()
    for jdk in "${JDKS[@]}"; do
        HOMES[$jdk]=$(find_jdk "$jdk")
    done
    [[ -n ${HOMES[$BUILD_JDK]} ]] || die "found no JDK $BUILD_JDK, which builds; set JAVA_HOME_$BUILD_JDK"
    export JAVA_HOME=${HOMES[$BUILD_JDK]}
}

# Prints the modules as Maven takes them.
module_list() {
    local IFS=,
    printf '%s' "${MODULES[*]}"
}

# Builds all that the cells run and copies it to WORK, where other builds do not change it.
build_once() {
    local module
    say "building with $JAVA_HOME against Hadoop ${HADOOPS[0]}"
    build --no-transfer-progress -DskipTests package -pl "$(module_list)" -am
    for module in "${MODULES[@]}"; do
        # ArchUnit recognises test classes by the name of this folder.
        mkdir -p "$WORK/$module/target"
        cp -R "$ROOT/$module/target/test-classes" "$WORK/$module/target/"
    done
    # Some tests compare these files with the code, or read them.
    cp -R "$ROOT/docs" "$ROOT/conf" "$WORK/"
    mkdir -p "$WORK/engine/src" "$WORK/report/src/test" "$WORK/scripts"
    cp -R "$ROOT/engine/src/main" "$WORK/engine/src/"
    cp -R "$ROOT/scripts/help" "$WORK/scripts/"
    cp -R "$ROOT/report/src/test/resources" "$WORK/report/src/test/"
    for module in testing engine fuzz jobs report tools; do
        if [[ $module =~ ^(testing|engine|fuzz)$ || ${MODULES[-1]} == minicluster-tests ]]; then
            cp "$(jar_of "$module")" "$WORK/"
        fi
    done
    ENGINE=$WORK/$(basename "$(jar_of engine)")
    say "every cell runs this jar: ${ENGINE##*/}, checksum and bytes by cksum: $(cksum <"$ENGINE")"
    fetch_console
}

# Writes the class path of each module with a Hadoop version, without our own modules: MODULE/target/matrix-VERSION.txt.
resolve() {
    local hadoop=$1 profile=()
    [[ $hadoop == "${HADOOPS[0]}" ]] || profile=("-Phadoop-${hadoop%.*}" "-Dhadoop.version=$hadoop")
    # Maven passes a module's classes to the next one only after the compile phase.
    maven "${profile[@]}" test-compile dependency:build-classpath -pl "$(module_list)" -am -DincludeScope=test \
        -Dmaven.main.skip -Dmaven.test.skip -Dspotless.check.skip -Dforbiddenapis.skip \
        -DexcludeGroupIds=org.spillway -Dmdep.outputFile="target/matrix-$hadoop.txt"
}

# Translates the tests of the engine and the fuzzer to Java 8: translate LIBRARIES. Sets OLDER, the folder that gets them.
translate() {
    local libraries=$1 module downgrader=$WORK/jvmdowngrader-$DOWNGRADER-all.jar
    OLDER=$WORK/older
    mkdir -p "$OLDER/engine"
    ln -s "$WORK/docs" "$WORK/conf" "$WORK/scripts" "$WORK/report" "$OLDER/"
    ln -s "$WORK/engine/src" "$OLDER/engine/"
    fetch_jar "xyz.wagyourtail.jvmdowngrader:jvmdowngrader:$DOWNGRADER:jar:all"
    fetch_jar "org.mockito:mockito-core:$MOCKITO_8"
    fetch_jar "org.mockito:mockito-inline:$MOCKITO_8"
    downgrade() {
        "$JAVA_HOME/bin/java" -jar "$downgrader" -q -c 52 "$@" >"$OLDER/log" 2>&1 || die "not translated: $(<"$OLDER/log")"
    }
    downgrade debug downgradeApi "$OLDER/api.jar"
    for module in testing fuzz; do
        downgrade downgrade -t "$WORK/$(basename "$(jar_of "$module")")" "$OLDER/$module.jar" \
            -cp "$ENGINE:$(our_jars fuzz):$libraries"
    done
    for module in engine fuzz; do
        mkdir -p "$OLDER/$module/target"
        (cd "$WORK/$module/target/test-classes" && "$JAVA_HOME/bin/jar" cf "$OLDER/$module-tests.jar" .)
        downgrade downgrade -t "$OLDER/$module-tests.jar" "$OLDER/$module-tests-8.jar" -cp "$(our_jars fuzz):$libraries"
        mkdir -p "$OLDER/$module/target/test-classes"
        (cd "$OLDER/$module/target/test-classes" && "$JAVA_HOME/bin/jar" xf "$OLDER/$module-tests-8.jar")
    done
}

# Prints the class path of a module's tests: older_path MODULE LIBRARIES JDK.
older_path() {
    local libraries=$2
    # Mockito's 5 is for Java 11 and later.
    (($3 > 8)) || libraries="$WORK/mockito-core-$MOCKITO_8.jar:$WORK/mockito-inline-$MOCKITO_8.jar:$(
        tr ':' '\n' <<<"$libraries" | grep -v '/mockito-' | tr '\n' ':'
    )"
    printf '%s' "$OLDER/$1/target/test-classes:$ENGINE:$OLDER/testing.jar"
    [[ $1 != fuzz ]] || printf ':%s' "$OLDER/fuzz.jar:$OLDER/engine/target/test-classes"
    # Some of its replacements need the translator, too.
    printf ':%s' "$OLDER/api.jar:$WORK/jvmdowngrader-$DOWNGRADER-all.jar:$libraries"
}

row() {
    printf '| %-6s | %3s | %-17s | %6s | %13s | %7s | %7s |\n' "$@"
}

# Runs the tests of one module and prints their row: run_tests HADOOP JDK MODULE.
run_tests() {
    local hadoop=$1 jdk=$2 module=$3 home=${HOMES[$2]} folder=$WORK/$1-$2-$3 libraries mockito classes path options=()
    libraries=$(<"$ROOT/$module/target/matrix-$hadoop.txt")
    [[ $libraries == *"/hadoop-common-$hadoop.jar"* ]] || die "no hadoop-common-$hadoop.jar on the class path of $module"
    if ((jdk < 17)); then
        classes=$OLDER/$module/target/test-classes
        path=$(older_path "$module" "$libraries" "$jdk")
    else
        classes=$WORK/$module/target/test-classes
        path=$classes:$(our_jars "$module"):$libraries
        # JDK 25 warns about agents that attach themselves; later JDKs will refuse them.
        mockito=$(tr ':' '\n' <<<"$libraries" | grep '/mockito-core-[^/]*\.jar$' || true)
        [[ -z $mockito ]] || options+=("-javaagent:$mockito")
        # The history server of Hadoop before 3.5 reflects into java.lang; its start hangs without this option.
        [[ $hadoop == 3.5.* ]] || options+=(--add-opens=java.base/java.lang=ALL-UNNAMED)
    fi
    # Tests of the clone's own scripts and sources need the clone.
    JAVA_HOME=$home run_in "$folder" "$LIMIT_SECONDS" "$home/bin/java" -Xmx1g -XX:+UseSerialGC -ea "${options[@]}" \
        -Djava.io.tmpdir="$folder/work/tmp" \
        -cp "$path:$CONSOLE" \
        org.junit.platform.console.ConsoleLauncher execute --disable-banner --disable-ansi-colors --details=none \
        --reports-dir="$folder/report" --include-classname="$TESTS" --exclude-classname=".*\.FaultTablesTest" \
        --exclude-tag="$LEFT_OUT" --exclude-package=org.spillway.tools.scripts --scan-classpath="$classes"
    read_report "$folder"
    row "$hadoop" "$jdk" "$module" "$RUN" "$FAILED" "$SKIPPED" "$TOOK"
    ALL_RUN=$((ALL_RUN + RUN))
    [[ $FAILED == 0 ]] || failed "$folder" "$hadoop-$jdk-$module"
}

our_jars() {
    local module
    printf '%s:%s' "$ENGINE" "$WORK/$(basename "$(jar_of testing)")"
    case $1 in
        engine) ;;
        # It shares classes with the engine's tests.
        fuzz) printf ':%s:%s' "$WORK/$(basename "$(jar_of fuzz)")" "$WORK/engine/target/test-classes" ;;
        *)
            for module in jobs report tools; do
                printf ':%s' "$WORK/$(basename "$(jar_of "$module")")"
            done
            ;;
    esac
}

failed() {
    FAILURES=$((FAILURES + 1))
    sed 's/^/  failed: /' "$1/failed" >&2
    keep_log "$1" "matrix/$2"
}

parse "$@"
find_jdks
make_work
build_once
for hadoop in "${HADOOPS[@]}"; do
    [[ " ${CELLS[*]}" != *" $hadoop/"* ]] || resolve "$hadoop"
done

FAILURES=0
ALL_RUN=0
missing=()
row Hadoop JDK module tests failed skipped seconds
row --- --: --- --: --: --: --:
for cell in "${CELLS[@]}"; do
    hadoop=${cell%%/*}
    jdk=${cell##*/}
    for module in "${MODULES[@]}"; do
        # The tools are for Java 17.
        [[ $jdk -ge 17 || $module =~ ^(engine|fuzz)$ ]] || continue
        if [[ -n ${HOMES[$jdk]} ]]; then
            ((jdk >= 17)) || [[ -n ${OLDER:-} ]] || translate "$(<"$ROOT/engine/target/matrix-$hadoop.txt")"
            run_tests "$hadoop" "$jdk" "$module"
        else
            row "$hadoop" "$jdk" "$module" - "left out" - -
            missing+=("$cell")
        fi
    done
done

if ((${#missing[@]} > 0)); then
    say "left out because JDK ${missing[0]##*/} was not found (set JAVA_HOME_${missing[0]##*/}): ${missing[*]}"
fi
((FAILURES == 0)) || die "$FAILURES of these runs failed"
((ALL_RUN > 0)) || die "no test matches $TESTS"
[[ ${#missing[@]} -eq 0 || -n $ALLOW_MISSING ]] || exit 1
