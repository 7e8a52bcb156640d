#!/usr/bin/env bash
# Writes the class paths of class-paths.txt, or the one of the profiles and to the file that are given. The build runs it:
#   class-paths.sh maven=DIR repository=DIR offline=true|false hadoop=VERSION [PROFILES FILE]
# A class path that is newer than what it is made of stays as it is.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"

declare -A given
while [[ ${1:-} == *=* ]]; do
    given[${1%%=*}]=${1#*=}
    shift
done
MAVEN=("${given[maven]}/bin/mvn" -B -q -T1 -Dmaven.repo.local="${given[repository]}" -Dhadoop.version="${given[hadoop]}" -Dclass.path)
[[ ${given[offline]} != true ]] || MAVEN+=(-o)

# Succeeds if a class path is as a new one would be. Its jars may have left the repository since.
is_new() {
    local source entry
    [[ -f $1 && -f $1.hadoop && $(<"$1.hadoop") == "${given[hadoop]}" ]] || return 1
    for source in pom.xml class-paths.txt class-paths.sh ../../pom.xml ../../../pom.xml; do
        [[ ! $source -nt $1 ]] || return 1
    done
    while IFS= read -rd : entry || [[ -n $entry ]]; do
        [[ -f $entry ]] || return 1
    done <"$1"
}

# Writes the class path of some profiles: class_path PROFILES FILE [JAR].
class_path() {
    local part
    ! is_new "$2" || return 0
    mkdir -p "$(dirname "$2")"
    rm -f "$2"
    part=$(cd "$(dirname "$2")" && pwd -P)/class-path.part
    "${MAVEN[@]}" -P"$1" dependency:build-classpath -DincludeScope=runtime -Dmdep.outputFile="$part" </dev/null
    printf '%s%s' "$(<"$part")" "${3:+:$PWD/$3}" >"$2"
    rm "$part"
    printf '%s' "${given[hadoop]}" >"$2.hadoop"
}

if (($# > 0)); then
    class_path "$1" "$2"
    exit
fi
while read -r client profiles jar; do
    class_path "$profiles,hadoop" "../$client/target/classpath.txt" "$jar"
done < <(grep -v '^#' class-paths.txt)
