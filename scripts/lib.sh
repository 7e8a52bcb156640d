# shellcheck shell=bash
# What the scripts share. Sourced, after `set -euo pipefail`.

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
MODULE=$ROOT/tools/target
VERSION=0.1.0-SNAPSHOT
MIN_JAVA=17

say() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
}

die() {
    say "$*"
    exit 1
}

# The version of a java: 17, 25; 8 for Java 8, nothing for what is no java.
java_version() {
    local version
    version=$("$1" -XshowSettings:properties -version 2>&1 \
        | sed -n 's/^ *java\.specification\.version = \([0-9.]*\).*/\1/p') || true
    # 1.8 is Java 8.
    printf '%s' "${version#1.}"
}

# Sets JAVA to a java that is new enough: $JAVA_HOME's, else the one on the PATH.
find_java() {
    if [[ -n ${JAVA_HOME:-} ]]; then
        JAVA=$JAVA_HOME/bin/java
        [[ -x $JAVA ]] || die "JAVA_HOME=$JAVA_HOME has no bin/java; set it to a JDK $MIN_JAVA or newer"
    else
        JAVA=$(command -v java) || die "no java on the PATH and JAVA_HOME is not set; a JDK $MIN_JAVA or newer is needed"
    fi
    local version
    version=$(java_version "$JAVA")
    [[ $version =~ ^[0-9]+$ ]] || die "cannot tell the version of $JAVA"
    ((version >= MIN_JAVA)) || die "$JAVA is Java $version; $MIN_JAVA or newer is needed (set JAVA_HOME)"
}

# The jar of a module of ours, by its folder; all others are in classpath.txt.
jar_of() {
    printf '%s/%s/target/spillway-%s-%s.jar' "$ROOT" "$1" "${1##*/}" "$VERSION"
}

# True when something is not built, or a source is newer than what was built from it.
build_is_stale() {
    local module
    [[ -f $MODULE/classpath.txt ]] || return 0
    for module in engine jobs report tools; do
        [[ -f $(jar_of "$module") ]] || return 0
        [[ -z $(find "$ROOT/pom.xml" "$ROOT/$module/pom.xml" "$ROOT/$module/src/main" \
            -newer "$MODULE/classpath.txt" -print -quit) ]] || return 0
    done
    # Only a build of all four names the jars of this folder rather than installed ones.
    ! grep -qF "$(jar_of engine)" "$MODULE/classpath.txt"
}

# Builds what the scripts run, if it is not built yet.
build_if_needed() {
    build_is_stale || return 0
    say "building; the first time Maven fetches Hadoop, which takes minutes"
    # What only the developers care about would delay, or stop, a run.
    (cd "$ROOT" && ./mvnw -B -q -DskipTests -Dspotless.check.skip -Dforbiddenapis.skip package -pl tools -am >&2) || die "the build failed"
    # Unchanged sources leave an old file untouched.
    touch "$MODULE/classpath.txt"
}

# All that TeraSortBench needs; ours first, so that our log4j.properties is the one that counts.
class_path() {
    printf '%s:%s' "$(jar_of tools)" "$(<"$MODULE/classpath.txt")"
}

# Sets HADOOP to the hadoop command, for --cluster, and what it needs of ours: HADOOP_CLASSPATH, and JAVA_HOME.
find_hadoop() {
    local entry own
    if [[ -n ${HADOOP_HOME:-} && -x $HADOOP_HOME/bin/hadoop ]]; then
        HADOOP=$HADOOP_HOME/bin/hadoop
    else
        HADOOP=$(command -v hadoop) || die "it needs the hadoop command: set HADOOP_HOME, or put it on the PATH"
    fi
    [[ -n ${HADOOP_CONF_DIR:-} ]] || die "it needs HADOOP_CONF_DIR: the folder with the cluster's core-site.xml"
    [[ -d $HADOOP_CONF_DIR ]] || die "HADOOP_CONF_DIR=$HADOOP_CONF_DIR is not a folder"
    own=$(jar_of jobs):$(jar_of report)
    # Hadoop brings its own jars; of ours only those of the command line and the report are missing.
    while IFS= read -r entry; do
        [[ $entry == */picocli-* || $entry == */freemarker-* ]] && own+=:$entry
    done < <(tr ':' '\n' <"$MODULE/classpath.txt")
    # What compare.sh's commands are to see.
    export SPILLWAY_USER_HADOOP_CLASSPATH=${HADOOP_CLASSPATH:-}
    export HADOOP_CLASSPATH=$own${HADOOP_CLASSPATH:+:$HADOOP_CLASSPATH}
    export JAVA_HOME=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$JAVA")")")}
}
