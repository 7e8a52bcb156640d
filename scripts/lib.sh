# shellcheck shell=bash
# Functions shared by the scripts. Sourced after `set -euo pipefail`.

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
VERSION=0.3.0-SNAPSHOT
MIN_JAVA=17
# A release has its jars in jars/ and lib/. A clone has them in target/, once they are built.
if [[ -f $ROOT/lib/classpath.txt ]]; then
    IS_RELEASE=yes
    CLASSPATH_FILE=$ROOT/lib/classpath.txt
else
    IS_RELEASE=
    CLASSPATH_FILE=$ROOT/tools/target/classpath.txt
fi

say() {
    local name=${0##*/}
    printf 'spillway %s: %s\n' "${name%.sh}" "$*" >&2
}

die() {
    say "$*"
    exit 1
}

# Prints the least, the median and the largest of the numbers in standard input, one on each line.
summary() {
    sort -n | awk '{v[NR] = $1} END {m = int((NR + 1) / 2); print v[1], NR % 2 ? v[m] : (v[m] + v[m + 1]) / 2, v[NR]}'
}

# Prints the version of a java command, such as 17 or 8; nothing if it is no java.
java_version() {
    local version
    version=$("$1" -XshowSettings:properties -version 2>&1 \
        | sed -n 's/^ *java\.specification\.version = \([0-9.]*\).*/\1/p') || true
    # 1.8 is Java 8.
    printf '%s' "${version#1.}"
}

# Sets JAVA to the java of JAVA_HOME or else of the PATH. Fails if it is too old.
find_java() {
    if [[ -n ${JAVA_HOME:-} ]]; then
        JAVA=$JAVA_HOME/bin/java
        [[ -x $JAVA ]] || die "JAVA_HOME=$JAVA_HOME has no bin/java; set it to a JDK $MIN_JAVA or newer"
    else
        JAVA=$(command -v java) || die "no java on the PATH and JAVA_HOME is not set; a JDK $MIN_JAVA or newer is needed"
    fi
    local version
    version=$(java_version "$JAVA")
    [[ $version =~ ^[0-9]+$ ]] || die "cannot determine the version of $JAVA"
    ((version >= MIN_JAVA)) || die "$JAVA is Java $version; $MIN_JAVA or newer is needed (set JAVA_HOME)"
    # Hadoop asks the system for the name of the user.
    id -un >/dev/null 2>&1 || die "user $(id -u) has no entry in /etc/passwd, which Hadoop needs"
}

# Runs Java in place of this shell, with temporary files in TMPDIR, which Java by itself does not read.
run_java() {
    exec "$JAVA" -Djava.io.tmpdir="${TMPDIR:-/tmp}" "$@"
}

# Runs a main class of the tools with its arguments in place of this shell: with hadoop jar if one of them is --cluster, otherwise
# with a cluster inside its JVM. So it gets Ctrl-C and SIGTERM, and its exit code is that of the script.
run_on_cluster() {
    local argument
    for argument in "${@:2}"; do
        case $argument in
            --) break ;;
            --cluster)
                find_hadoop
                exec "$HADOOP" jar "$(jar_of tools)" "$1" --hadoop "$HADOOP" --engine "$(jar_of engine)" "${@:2}"
                ;;
        esac
    done
    # Without the opened package Hadoop 3.4's history server hangs.
    run_java -Xmx1g --add-opens=java.base/java.lang=ALL-UNNAMED -cp "$(class_path)" "$@"
}

# Prints the action of a command line, which may stand behind options: action_of VALUED ARGUMENT ... VALUED has the options whose
# values are arguments of their own, as in '--dir --java-home'.
action_of() {
    local valued=" $1 "
    shift
    while (($#)); do
        if [[ $1 != -* ]]; then
            printf '%s' "$1"
            return
        fi
        [[ $valued != *" $1 "* || $# == 1 ]] || shift
        shift
    done
}

# Prints the jar of one of our modules, given its folder. classpath.txt has all other jars.
jar_of() {
    local jar=spillway-${1##*/}-$VERSION.jar
    if [[ -n $IS_RELEASE ]]; then
        printf '%s/jars/%s' "$ROOT" "$jar"
    else
        printf '%s/%s/target/%s' "$ROOT" "$1" "$jar"
    fi
}

# Prints the entries of classpath.txt, a line each. A release names them from its folder: lib/spillway-jobs-VERSION.jar, which
# lies in jars/.
class_path_entries() {
    if [[ -n $IS_RELEASE ]]; then
        local entry
        while IFS= read -r entry; do
            printf '%s/%s\n' "$ROOT" "${entry/#lib\/spillway-/jars/spillway-}"
        done < <(tr ':' '\n' <"$CLASSPATH_FILE")
    else
        tr ':' '\n' <"$CLASSPATH_FILE"
    fi
}

# Succeeds if something is not built, or if a source is newer than the build.
build_is_stale() {
    local module
    [[ -f $CLASSPATH_FILE ]] || return 0
    for module in engine jobs report tools; do
        [[ -f $(jar_of "$module") ]] || return 0
        [[ -z $(find "$ROOT/pom.xml" "$ROOT/$module/pom.xml" "$ROOT/$module/src/main" \
            -newer "$CLASSPATH_FILE" -print -quit) ]] || return 0
    done
    # Only a build of all four modules writes this folder's jars there instead of installed ones.
    ! grep -qF "$(jar_of engine)" "$CLASSPATH_FILE"
}

# Takes a lock of this clone: lock -x to build, lock -s to run. JVMs load classes from the jars that a build replaces.
lock() {
    flock "$1" -n 9 && return
    say "waiting for another command of this clone, which builds or uses the same jars"
    flock "$1" 9
}

# Runs Maven in the clone, without the checks for developers, which would delay or stop a run.
maven_build() {
    local code=0
    (cd "$ROOT" && ./mvnw -B -q -Dspotless.check.skip -Dforbiddenapis.skip "$@" >&2) || code=$?
    ((code < 128)) || exit "$code" # by a signal, such as that of Ctrl-C
    ((code == 0)) || die "the build failed"
}

# Builds something, and keeps other builds away until this command ends: build GOAL OPTION ...
build() {
    exec 9<"$ROOT/pom.xml"
    lock -x
    maven_build "$@"
    keep_builds_away
}

# Commands that this one runs do not build: they would wait for this one to end.
keep_builds_away() {
    flock -s 9
    export SPILLWAY_BUILT=$ROOT
}

# Builds the jars that the scripts run, unless they are up to date. Keeps builds away until this command ends.
build_if_needed() {
    [[ -z $IS_RELEASE && ${SPILLWAY_BUILT:-} != "$ROOT" ]] || return 0
    exec 9<"$ROOT/pom.xml"
    lock -s
    if ! build_is_stale; then
        keep_builds_away
        return 0
    fi
    lock -x
    if build_is_stale; then # no other command has built meanwhile
        say "building; the first build takes minutes, because Maven fetches Hadoop"
        local begun
        begun=$(date +%s)
        maven_build -DskipTests package -pl tools -am
        # Maven does not rewrite the file if the sources are unchanged. What is saved during the build is newer.
        touch -d "@$begun" "$CLASSPATH_FILE"
    fi
    keep_builds_away
}

# Prints the class path of the tools. Our jar comes first, so that its log4j.properties is used.
class_path() {
    printf '%s:%s' "$(jar_of tools)" "$(class_path_entries | paste -sd: -)"
}

# Fails if HADOOP_CONF_DIR is set and is no folder.
check_conf_dir() {
    [[ -z ${HADOOP_CONF_DIR:-} || -d $HADOOP_CONF_DIR ]] || die "HADOOP_CONF_DIR=$HADOOP_CONF_DIR is not a folder"
}

# Prints a class path with the cluster's configuration before it, if there is one, and HADOOP_CLASSPATH after it, which may add
# the jars of codecs and file systems.
on_cluster() {
    printf '%s' "${HADOOP_CONF_DIR:+$HADOOP_CONF_DIR:}$1${HADOOP_CLASSPATH:+:$HADOOP_CLASSPATH}"
}

# Sets HADOOP to the hadoop command, and HADOOP_CLASSPATH and JAVA_HOME for it.
# The sourcing script uses HADOOP:
# shellcheck disable=SC2034
find_hadoop() {
    local entry own
    if [[ -n ${HADOOP_HOME:-} && -x $HADOOP_HOME/bin/hadoop ]]; then
        HADOOP=$HADOOP_HOME/bin/hadoop
    else
        HADOOP=$(command -v hadoop) || die "no hadoop command: set HADOOP_HOME, or put hadoop on the PATH"
    fi
    [[ -n ${HADOOP_CONF_DIR:-} ]] || die "HADOOP_CONF_DIR is not set: set it to the folder with the cluster's core-site.xml"
    check_conf_dir
    own=$(jar_of jobs):$(jar_of report)
    # Hadoop has its own jars. It lacks only those of the command line and the report.
    while IFS= read -r entry; do
        [[ $entry == */picocli-* || $entry == */freemarker-* ]] && own+=:$entry
    done < <(class_path_entries)
    # commands/compare.sh passes this to the job's command.
    export SPILLWAY_USER_HADOOP_CLASSPATH=${HADOOP_CLASSPATH:-}
    export HADOOP_CLASSPATH=$own${HADOOP_CLASSPATH:+:$HADOOP_CLASSPATH}
    export JAVA_HOME=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$JAVA")")")}
}
