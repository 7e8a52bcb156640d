#!/usr/bin/env bash
# Writes the class paths of class-paths.txt. The build runs it:
#   class-paths.sh maven=DIR repository=DIR offline=true|false hadoop=VERSION
# A class path that is newer than what it is made of stays as it is.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"

declare -A given
for word; do
    given[${word%%=*}]=${word#*=}
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

while read -r client profiles jar; do
    file=../$client/target/classpath.txt
    ! is_new "$file" || continue
    mkdir -p "$(dirname "$file")"
    rm -f "$file"
    part=$(cd "$(dirname "$file")" && pwd -P)/class-path.part
    "${MAVEN[@]}" -P"$profiles,hadoop" dependency:build-classpath -DincludeScope=runtime -Dmdep.outputFile="$part" </dev/null
    printf '%s%s' "$(<"$part")" "${jar:+:$PWD/$jar}" >"$file"
    rm "$part"
    printf '%s' "${given[hadoop]}" >"$file.hadoop"
done < <(grep -v '^#' class-paths.txt)
