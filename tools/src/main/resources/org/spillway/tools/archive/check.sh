#!/usr/bin/env bash
# Prints in one line whether a task's JVM on this node takes its classes from the archive of this folder: check.sh [JAVA_HOME]
# JAVA_HOME is the JDK of the node's containers (default: that of the build). Exit codes: 0 used, 1 not used. The line also names a
# mode that keeps other users' tasks from it.
set -u

cd "${0%/*}" || exit 1
folder=$PWD

answer() {
    echo "$1: $2"
    [[ $1 == used ]] && exit 0
    exit 1
}

# Tasks run code from the folder.
others=$(find -L "$folder" -maxdepth 1 \( -perm /022 -o ! \( -user 0 -o -user "$(id -u)" \) \) -print -quit 2>&1)
[[ -z $others ]] || answer "not used" "$others: others may change it, by its mode or because it is neither root's nor yours"
# What tasks of other users cannot read: one path, with its mode.
closed=$(find -L "$folder" -maxdepth 1 \( ! -perm -004 -o \( -type d -o -name '*.sh' \) ! -perm -001 \) -printf '%p has mode %m' -quit)
above=$(pwd -P)
while [[ $above != / ]]; do
    above=${above%/*}
    above=${above:-/}
    read -r mode uid owner group < <(stat -c '%a %u %U %G' "$above")
    # As in /tmp, only owners may replace a file in a folder with the sticky bit. A group named like the owner is that user's alone.
    open=$((8#$mode & 8#002))
    [[ $owner == "$group" ]] || open=$((8#$mode & 8#022))
    ((8#$mode & 8#1000)) && open=0
    [[ $uid == 0 || $uid == "$(id -u)" ]] || open=1
    ((8#$mode & 8#001)) || closed=${closed:-$above has mode $mode}
    ((!open)) || answer "not used" "$above, mode $mode of $owner: others may change what is in it"
done

[[ -r files ]] || answer "not used" "$folder/files cannot be read; was an archive built here?"
modules=$(head -n 1 files | cut -d ' ' -f 3-)
export JAVA_HOME=${1:-${modules%/lib/modules}}
[[ -x $JAVA_HOME/bin/java ]] || answer "not used" "$JAVA_HOME has no bin/java"
CLASSPATH=$PWD:$(<class-path)
export CLASSPATH

# The script prints options for a JVM without the archive too, but then it also gives a reason.
reason=$("$folder/options.sh" 2>&1 >/dev/null)
[[ -z $reason ]] || answer "not used" "${reason#*is not used: }"
options=$("$folder/options.sh")

# A second shell reads the output of options.sh, as in launch_container.sh.
start() {
    bash -c "\"\$JAVA_HOME/bin/java\" $options $1 org.apache.hadoop.util.VersionInfo" 2>&1
}

[[ -r sums ]] || answer "not used" "$folder/sums cannot be read; build again"
changed=$(sha256sum --check --quiet --strict sums 2>&1 | head -n 1)
[[ -z $changed ]] || answer "not used" "the SHA-256 has changed since the build: $changed"

shared=$(start -Xlog:class+load | grep -c '^\[.* org\.apache\.hadoop\..*source: shared objects file')
((shared == 0)) || answer used "$shared classes of Hadoop's VersionInfo came from the archive in $folder${closed:+; not for tasks of all users: $closed}"
reason=$(start "-Xlog:cds,cds+*,aot*,class+path=info" \
    | grep -m 1 -iE 'mismatch|not the one|fail|error|unable|cannot|not match|invalid|differ|disabled')
answer "not used" "${reason:-the JVM gives no reason}"
