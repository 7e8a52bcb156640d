#!/usr/bin/env bash
# Runs MapReduce tests of Hadoop or of a client with Spillway on both sides of every job, and with stock.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
# shellcheck source=scripts/lib-tests.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib-tests.sh"

SETUP=$ROOT/scripts/hadoop-tests
CLIENTS=$ROOT/lab/clients
LIMIT_SECONDS=600

usage() {
    cat <<EOF
usage: spillway hadoop-tests [--client NAME] [--timeout SECONDS] [-D KEY=VALUE]... [--list] [CLASS ...]

Runs classes of the hadoop-mapreduce-client-jobclient tests jar, or of a client's, twice, each time in its own JVM: with a
mapred-site.xml that names only Spillway for both sides of every job, and with stock. Prints a row for each class:

  spillway, stock    tests run and passed
  maps               map tasks with Spillway's collector, and those in the same run with another collector
  reduces            reduces with Spillway's shuffle, and those in the same run with another shuffle
  verdict            ok       Spillway was used and passes all tests that stock passes
                     as stock the same, but some tests fail with both
                     FAILS    a test does not pass that stock passes; it is named
                     mixed    a task of Spillway's run had another plug-in
                     no result stock's run has no report, as after the time limit, so nothing is compared
                     unused   no task had Spillway, so the class tests nothing of it

  --client NAME      tests of hbase or mahout (lab/clients/NAME/own-tests.txt) in place of Hadoop's
  -D KEY=VALUE       adds a setting to Spillway's runs, such as spillway.memory.offheap=false
  --timeout SECONDS  time limit for one run of one class (default: $LIMIT_SECONDS)
  --list             prints the default classes, those of scripts/hadoop-tests/classes.txt; all take about an hour.
                     After --client, the client's
  CLASS              a class of the list, such as TestMapCollection, or any other, such as mapreduce.TestMapCollection

Exit codes: 0 each class is ok or as stock, 1 one is not, 2 wrong usage.
EOF
}

misused() {
    say "$*"
    usage >&2
    exit 2
}

listed() {
    grep -v -e '^#' -e '^$' "$LIST"
}

# Sets CLIENT, empty for Hadoop, LIST, the file of the default classes, and PACKAGE, which their names in it leave out.
choose() {
    CLIENT=$1
    if [[ -z $CLIENT ]]; then
        LIST=$SETUP/classes.txt
        PACKAGE=org.apache.hadoop
        return
    fi
    LIST=$CLIENTS/$CLIENT/own-tests.txt
    [[ -f $LIST ]] || misused "--client $CLIENT has no tests, which would be listed in $LIST"
    PACKAGE=org.apache
}

# Prints the full names of a class of the command line, which several packages may have.
full_names() {
    if [[ $1 == *.* ]]; then
        printf '%s\n' "$PACKAGE.${1#"$PACKAGE".}"
        return
    fi
    local name names
    names=$(listed | grep "\.$1\$") || misused "$1 is not in the list: give its package, as in $(listed | head -n 1)"
    while IFS= read -r name; do
        printf '%s.%s\n' "$PACKAGE" "$name"
    done <<<"$names"
}

# Sets CLASSES, SETTINGS and LIMIT_SECONDS.
parse() {
    local names word words=()
    CLASSES=()
    SETTINGS=()
    IS_LISTING=
    choose ''
    while (($# > 0)); do
        case $1 in
            --client)
                [[ -n ${2:-} ]] || misused "--client needs a name"
                choose "$2"
                shift
                ;;
            --timeout)
                [[ ${2:-} =~ ^[1-9][0-9]*$ ]] || misused "--timeout needs a number of seconds"
                LIMIT_SECONDS=$2
                shift
                ;;
            -D)
                [[ ${2:-} == *?=* ]] || misused "-D needs KEY=VALUE"
                SETTINGS+=("$2")
                shift
                ;;
            --list) IS_LISTING=yes ;;
            -h | --help)
                usage
                exit 0
                ;;
            -*) misused "unknown option: $1" ;;
            *) words+=("$1") ;;
        esac
        shift
    done
    if [[ -n $IS_LISTING ]]; then
        listed
        exit 0
    fi
    if ((${#words[@]} == 0)); then
        mapfile -t words < <(listed)
    fi
    for word in "${words[@]}"; do
        names=$(full_names "$word") || exit 2
        mapfile -t -O "${#CLASSES[@]}" CLASSES <<<"$names"
    done
}

# Sets ENGINE, LIBRARIES and JVM_OPTIONS, and creates the folders that come first on the class path.
prepare() {
    say "building the engine, and resolving the tests of ${CLIENT:-Hadoop}"
    build --no-transfer-progress -DskipTests package -pl engine -am
    ENGINE=$WORK/$(basename "$(jar_of engine)")
    cp "$(jar_of engine)" "$ENGINE"
    JVM_OPTIONS=(-Xmx2g -ea)
    if [[ -n $CLIENT ]]; then
        maven -f "$CLIENTS/programs/pom.xml" -Dclass.path -P"$CLIENT,hadoop,$CLIENT-tests" dependency:build-classpath \
            -DincludeScope=test -Dmdep.outputFile="$WORK/libraries"
        JVM_OPTIONS+=("@$CLIENTS/opened-packages")
    else
        maven -f "$SETUP/pom.xml" dependency:build-classpath -Dmdep.outputFile="$WORK/libraries"
    fi
    LIBRARIES=$(<"$WORK/libraries")
    fetch_console
    mkdir "$WORK/classes"
    [[ -n $CLIENT ]] || unpack_ssl_tests
    mkdir -p "$WORK/conf/spillway" "$WORK/conf/stock"
    cp "$SETUP/log4j.properties" "$WORK/conf/spillway/"
    cp "$SETUP/log4j.properties" "$WORK/conf/stock/"
    configure >"$WORK/conf/spillway/mapred-site.xml"
}

# Prints Spillway's mapred-site.xml with the settings of the command line.
configure() {
    local setting
    grep -v '</configuration>' "$SETUP/mapred-site.xml"
    for setting in "${SETTINGS[@]}"; do
        setting=${setting//&/"&amp;"}
        setting=${setting//</"&lt;"}
        printf '<property><name>%s</name><value>%s</value></property>\n' "${setting%%=*}" "${setting#*=}"
    done
    printf '</configuration>\n'
}

# TestEncryptedShuffle writes key stores beside its own class, so the class must lie in a folder.
unpack_ssl_tests() {
    local tests
    tests=$(tr ':' '\n' <<<"$LIBRARIES" | grep '/hadoop-mapreduce-client-jobclient-[^/]*-tests\.jar$')
    (cd "$WORK/classes" && "$JAVA_HOME/bin/jar" xf "$tests" org/apache/hadoop/mapreduce/security/ssl)
}

# Runs one class with one collector: run_class CLASS spillway|stock. Sets RUN, FAILED, PASSED, TOOK, OURS,
# OTHERS, OUR_REDUCES and OTHER_REDUCES.
run_class() {
    local class=$1 collector=$2 folder=$WORK/$1-$2 work
    work=$folder/work
    run_in "$folder" "$LIMIT_SECONDS" "$JAVA" "${JVM_OPTIONS[@]}" -Djava.io.tmpdir="$work/tmp" \
        -Dtest.build.data="$work/data" -Dtest.build.dir="$work/target" -Dhadoop.tmp.dir="$work/hadoop" \
        -cp "$WORK/conf/$collector:$WORK/classes:$ENGINE:$LIBRARIES:$CONSOLE" \
        org.junit.platform.console.ConsoleLauncher execute --disable-banner --disable-ansi-colors --details=none \
        --reports-dir="$folder/report" --select-class="$class"
    read_report "$folder"
    PASSED=$RUN
    if [[ $FAILED =~ ^[0-9]+$ ]]; then
        PASSED=$((RUN - FAILED))
    fi
    # Tasks in this JVM write to the log, tasks in containers to syslogs below the working folder.
    OURS=$(lines_of "$folder" 'Map output collector class = org\.spillway\.')
    OTHERS=$(($(lines_of "$folder" 'Map output collector class = ') - OURS))
    OUR_REDUCES=$(lines_of "$folder" 'Using ShuffleConsumerPlugin: org\.spillway\.')
    OUR_REDUCES=$((OUR_REDUCES - $(lines_of "$folder" 'Spillway leaves this reduce to stock')))
    OTHER_REDUCES=$(($(lines_of "$folder" 'Using ShuffleConsumerPlugin: ') - OUR_REDUCES))
}

lines_of() {
    { grep -rhaE "$2" "$1/log" "$1/work" || true; } | wc -l
}

row() {
    printf '%-56s %10s %10s %9s %9s %11s  %s\n' "$@"
}

# Runs a class twice and prints its row.
compare() {
    local class=$1 spillway=$WORK/$1-spillway stock=$WORK/$1-stock
    local passed run failed maps reduces seconds verdict=ok
    run_class "$class" spillway
    run=$RUN passed=$PASSED failed=$FAILED maps=$OURS+$OTHERS reduces=$OUR_REDUCES+$OTHER_REDUCES seconds=$TOOK
    run_class "$class" stock
    ((OURS + OUR_REDUCES == 0)) || die "Spillway was used in stock's run of $class"
    # Verdict FAILS: a test passes only with stock, or only the run with Spillway has no result.
    comm -13 "$spillway/passed" "$stock/passed" >"$WORK/worse"
    if [[ -s $WORK/worse ]] || { [[ $failed == *[a-z]* ]] && [[ $FAILED != *[a-z]* ]]; }; then
        verdict=FAILS
    elif [[ $FAILED == *[a-z]* ]]; then
        verdict="no result"
    elif [[ $maps != *+0 || $reduces != *+0 ]]; then
        verdict=mixed
    elif [[ $maps == 0+* && $reduces == 0+* ]]; then
        verdict=unused
    elif [[ $failed != 0 ]]; then
        verdict="as stock"
    fi
    row "${class#"$PACKAGE".}" "$(result "$run" "$passed" "$failed")" "$(result "$RUN" "$PASSED" "$FAILED")" \
        "$maps" "$reduces" "$seconds/$TOOK" "$verdict"
    comm -12 "$spillway/failed" "$stock/failed" | sed 's/^/  fails with both: /' >&2
    case $verdict in
        FAILS | "no result" | mixed | unused)
            BAD+=("$class")
            sed 's/^/  does not pass: /' "$WORK/worse" >&2
            keep_log "$spillway" "hadoop-tests/$class-spillway"
            keep_log "$stock" "hadoop-tests/$class-stock"
            ;;
        "as stock") keep_log "$stock" "hadoop-tests/$class-stock" ;;
    esac
    rm -rf -- "$spillway" "$stock"
}

result() {
    if [[ $3 == *[a-z]* ]]; then
        printf '%s' "$3"
    else
        printf '%s/%s' "$1" "$2"
    fi
}

parse "$@"
find_java
export JAVA_HOME=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$JAVA")")")}
make_work
prepare
BAD=()
row class spillway stock maps reduces seconds verdict
for class in "${CLASSES[@]}"; do
    compare "$class"
done
((${#BAD[@]} == 0)) || die "not as with stock: ${BAD[*]}"
