#!/usr/bin/env bash
# Prints the JVM options with which a task takes its classes from the archive of this folder. A job's settings have
# $(FOLDER/options.sh) among the options of its JVMs, and the shell that starts a container runs it with CLASSPATH and JAVA_HOME set.
# If the archive does not fit, the JVM starts without it, and the container's prelaunch.err gets the reason. A JVM that gets an
# archive that does not fit would report nothing and lose the JDK's own archive too.

folder=${0%/*}
engine=
for jar in "$folder"/spillway-engine*.jar; do
    [[ ! -r $jar ]] || engine=$jar
done

leave() {
    echo "the task archive in $folder is not used: $1" >&2
    # A job may have its engine from this folder alone. Behind CLASSPATH it hides no engine that the job ships. The quotes are for
    # the second shell, and a path that this shell would read otherwise is left out.
    [[ ! $engine =~ ^[-+./@%=,_[:alnum:]]+$ ]] || echo "-cp \"\$CLASSPATH\":$engine"
    exit 0
}

for name in class-path files options; do
    [[ -r $folder/$name ]] || leave "$folder/$name cannot be read"
done
begin=$(<"$folder/class-path")
own=${CLASSPATH#"$PWD":}
# A job whose own jars come first, or that ships Hadoop, has another class path.
[[ $own: == "$begin:"* ]] || leave "CLASSPATH does not begin as at the build: ${own:0:200}"

mapfile -t built <"$folder/files"
paths=("${built[@]#* }")
paths=("${paths[@]#* }")
[[ $JAVA_HOME/lib/modules -ef ${paths[0]} ]] || leave "JAVA_HOME=$JAVA_HOME is not the JDK of ${paths[0]}"
for path in "${paths[@]}"; do
    [[ -r $path ]] || leave "$path cannot be read"
done
mapfile -t found < <(stat -L -c '%s %Y %n' "${paths[@]}")
for i in "${!built[@]}"; do
    [[ ${found[i]} == "${built[i]}" ]] || leave "a file has changed since the build: ${built[i]} is now ${found[i]} (bytes, seconds, path)"
done
# The archive's class path begins with Hadoop's jars and the archive's engine, so these would hide what the job ships.
for jar in "$PWD"/spillway-engine*.jar; do
    [[ ! -e $jar ]] || cmp -s "$jar" "$engine" || leave "the job ships another engine: ${jar##*/}"
done
[[ ! -e $PWD/container-log4j.properties ]] || leave "the job ships a container-log4j.properties"
cat "$folder/options"
