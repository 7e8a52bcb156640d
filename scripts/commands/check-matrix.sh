#!/usr/bin/env bash
# Runs one engine jar and the compiled tests, built once, on every supported Hadoop and JDK.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
# shellcheck source=scripts/lib-tests.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib-tests.sh"

JDKS=(17 25)
# The main version comes first. Each other version has a profile in pom.xml.
mapfile -t HADOOPS < <(sed -n 's/.*<hadoop\.version>\(.*\)<.*/\1/p' "$ROOT/pom.xml")
# The tag of tests that the ordinary build leaves out, too.
LEFT_OUT=$(sed -n 's/.*<test\.without>\(.*\)<.*/\1/p' "$ROOT/pom.xml" | head -n 1)
# About four times what the slowest module takes.
LIMIT_SECONDS=3600

usage() {
    cat <<EOF
usage: spillway check-matrix [--minicluster] [--cell HADOOP/JDK]... [--tests REGEX] [--allow-missing]

Builds the engine's shaded jar and all tests once, and runs the same class files in every cell of
Hadoop ${HADOOPS[*]} x JDK ${JDKS[*]}. Leaves out the tests that ./mvnw verify leaves out.

  --minicluster       also tests the tools and the jobs on an embedded cluster, some minutes a cell
  --cell HADOOP/JDK   runs only this cell, such as ${HADOOPS[1]}/25; may be given several times
  --tests REGEX       runs only test classes whose full name matches, such as '.*(StockOracle|Fault)Test'
  --allow-missing     exits with 0 although cells were left out because their JDK was not found

JDKs are searched in JAVA_HOME_17, JAVA_HOME_25 and JAVA_HOME, then under /usr/lib/jvm, /opt, ~/.sdkman and ~/.jdks.
Exit codes: 0 all passed, 1 a test failed or a cell was left out, 2 wrong usage.
EOF
}

misused() {
    say "$*"
    usage >&2
    exit 2
}

# Sets MODULES, CELLS, TESTS and ALLOW_MISSING.
parse() {
    local hadoop jdk all=()
    for hadoop in "${HADOOPS[@]}"; do
        for jdk in "${JDKS[@]}"; do
            all+=("$hadoop/$jdk")
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

# Sets HOMES, the folder of each JDK, and JAVA_HOME to the oldest of them, which builds.
find_jdks() {
    local jdk
    declare -gA HOMES=()
    for jdk in "${JDKS[@]}"; do
        HOMES[$jdk]=$(find_jdk "$jdk")
    done
    for jdk in "${JDKS[@]}"; do
        if [[ -n ${HOMES[$jdk]} ]]; then
            export JAVA_HOME=${HOMES[$jdk]}
            return
        fi
    done
    die "found no JDK of the versions ${JDKS[*]}; set JAVA_HOME_${JDKS[0]}"
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
    [[ $hadoop == "${HADOOPS[0]}" ]] || profile=("-Phadoop-${hadoop%.*}")
    # Maven passes a module's classes to the next one only after the compile phase.
    maven "${profile[@]}" test-compile dependency:build-classpath -pl "$(module_list)" -am -DincludeScope=test \
        -Dmaven.main.skip -Dmaven.test.skip -Dspotless.check.skip -Dforbiddenapis.skip \
        -DexcludeGroupIds=org.spillway -Dmdep.outputFile="target/matrix-$hadoop.txt"
}

row() {
    printf '%-8s %-4s %-18s %6s %14s %8s\n' "$@"
}

# Runs the tests of one module and prints their row: run_tests HADOOP JDK MODULE.
run_tests() {
    local hadoop=$1 jdk=$2 module=$3 home=${HOMES[$2]} folder=$WORK/$1-$2-$3 libraries mockito options=()
    libraries=$(<"$ROOT/$module/target/matrix-$hadoop.txt")
    [[ $libraries == *"/hadoop-common-$hadoop.jar"* ]] || die "no hadoop-common-$hadoop.jar on the class path of $module"
    # JDK 25 warns about agents that attach themselves; later JDKs will refuse them.
    mockito=$(tr ':' '\n' <<<"$libraries" | grep '/mockito-core-[^/]*\.jar$' || true)
    [[ -z $mockito ]] || options+=("-javaagent:$mockito")
    # Hadoop 3.4's history server reflects into java.lang; its start hangs without this option.
    [[ $hadoop != 3.4.* ]] || options+=(--add-opens=java.base/java.lang=ALL-UNNAMED)
    # Tests of the clone's own scripts and sources need the clone.
    JAVA_HOME=$home run_in "$folder" "$LIMIT_SECONDS" "$home/bin/java" -Xmx1g -XX:+UseSerialGC -ea "${options[@]}" \
        -Djava.io.tmpdir="$folder/work/tmp" \
        -cp "$WORK/$module/target/test-classes:$(our_jars "$module"):$libraries:$CONSOLE" \
        org.junit.platform.console.ConsoleLauncher execute --disable-banner --disable-ansi-colors --details=none \
        --reports-dir="$folder/report" --include-classname="$TESTS" --exclude-classname=".*\.FaultTablesTest" \
        --exclude-tag="$LEFT_OUT" --exclude-package=org.spillway.tools.scripts --scan-classpath="$WORK/$module/target/test-classes"
    read_report "$folder"
    row "$hadoop" "$jdk" "$module" "$RUN" "$FAILED" "$TOOK"
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
row Hadoop JDK module tests failed seconds
for cell in "${CELLS[@]}"; do
    hadoop=${cell%%/*}
    jdk=${cell##*/}
    for module in "${MODULES[@]}"; do
        if [[ -n ${HOMES[$jdk]} ]]; then
            run_tests "$hadoop" "$jdk" "$module"
        else
            row "$hadoop" "$jdk" "$module" - "left out" -
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
