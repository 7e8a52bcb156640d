#!/usr/bin/env bash
# What the hadoop command is in a distribution, for the cluster in this folder.
set -euo pipefail

HOME_DIR=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
CONF=${HADOOP_CONF_DIR:-$HOME_DIR/conf}
CLASS_PATH=$CONF:$(<"$HOME_DIR/lib/classpath.txt")${HADOOP_CLASSPATH:+:$HADOOP_CLASSPATH}
JAVA=${JAVA_HOME:+$JAVA_HOME/bin/}java

usage() {
    cat <<EOF
usage: hadoop jar JAR [MAINCLASS] ARGUMENTS...   runs a job
       hadoop fs ARGUMENTS...                    works on files: -ls, -put, -cat, -rm -r ...
       hadoop classpath | version
EOF
}

run() {
    # Hadoop before 3.5 reflects into java.lang. Java 8, which needs no leave for that, does not read the variable.
    export JDK_JAVA_OPTIONS="--add-opens=java.base/java.lang=ALL-UNNAMED ${JDK_JAVA_OPTIONS:-}"
    exec "$JAVA" -Xmx1g -cp "$CLASS_PATH" "$@"
}

command=${1:-}
[[ $# -eq 0 ]] || shift
case $command in
    jar) run org.apache.hadoop.util.RunJar "$@" ;;
    fs) run org.apache.hadoop.fs.FsShell "$@" ;;
    version) run org.apache.hadoop.util.VersionInfo "$@" ;;
    classpath) printf '%s\n' "$CLASS_PATH" ;;
    --help) usage ;;
    *)
        usage >&2
        exit 2
        ;;
esac
