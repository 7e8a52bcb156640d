#!/usr/bin/env bash
# Says in one line whether a task's JVM on this node takes its classes from the archive of this folder: check.sh [JAVA_HOME]
# The JDK is that of the node's containers (default: the one that the archive was built with). Exit code 0: it does; 1: it does not.
set -u

cd "${0%/*}" || exit 1
folder=$PWD

answer() {
    echo "$1: $2"
    [[ $1 == used ]] && exit 0
    exit 1
}

[[ -r files ]] || answer "not used" "$folder/files cannot be read; was an archive built here?"
modules=$(head -n 1 files | cut -d ' ' -f 3-)
export JAVA_HOME=${1:-${modules%/lib/modules}}
[[ -x $JAVA_HOME/bin/java ]] || answer "not used" "$JAVA_HOME has no bin/java"
CLASSPATH=$PWD:$(<class-path)
export CLASSPATH

options=$("$folder/options.sh" 2>&1)
[[ $options == -* ]] || answer "not used" "${options#*is not used: }"

# As launch_container.sh does it: a second shell reads what options.sh has printed.
start() {
    bash -c "\"$JAVA_HOME/bin/java\" $options $1 org.apache.hadoop.util.VersionInfo" 2>&1
}

shared=$(start -Xlog:class+load | grep -c '^\[.* org\.apache\.hadoop\..*source: shared objects file')
((shared == 0)) || answer used "$shared classes of Hadoop's VersionInfo came from the archive in $folder"
reason=$(start "-Xlog:cds,cds+*,aot*,class+path=info" \
    | grep -m 1 -iE 'mismatch|not the one|fail|error|unable|cannot|not match|invalid|differ|disabled')
answer "not used" "${reason:-the JVM gives no reason}"
