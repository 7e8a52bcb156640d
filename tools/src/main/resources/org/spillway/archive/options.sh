#!/usr/bin/env bash
# Prints the options with which a task's JVM takes its classes from the archive of this folder. The shell that starts a
# container calls it, where a job's settings say $(FOLDER/options.sh) among a JVM's options; it knows CLASSPATH and JAVA_HOME.
# Where the archive does not fit it prints nothing, so the JVM starts as ever, and says why in the container's prelaunch.err:
# a JVM that is given an archive that does not fit ignores it without a word, and its own archive, too.

folder=${0%/*}

leave() {
    echo "the task archive in $folder is not used: $1" >&2
    exit 0
}

for name in class-path files options; do
    [[ -r $folder/$name ]] || leave "$folder/$name cannot be read"
done
begin=$(<"$folder/class-path")
own=${CLASSPATH#"$PWD":}
# A job whose own jars come first, or that brings Hadoop with it, has another class path.
[[ $own: == "$begin:"* ]] || leave "CLASSPATH begins otherwise than where the archive was built: ${own:0:200}"

mapfile -t built <"$folder/files"
paths=("${built[@]#* }")
paths=("${paths[@]#* }")
[[ $JAVA_HOME/lib/modules -ef ${paths[0]} ]] || leave "JAVA_HOME=$JAVA_HOME is not the JDK of ${paths[0]}"
for path in "${paths[@]}"; do
    [[ -r $path ]] || leave "$path cannot be read"
done
mapfile -t found < <(stat -L -c '%s %Y %n' "${paths[@]}")
for i in "${!built[@]}"; do
    [[ ${found[i]} == "${built[i]}" ]] || leave "another file than it was built with: ${built[i]} is now ${found[i]} (bytes, seconds, path)"
done
cat "$folder/options"
