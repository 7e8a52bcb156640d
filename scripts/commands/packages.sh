#!/usr/bin/env bash
# Prints a table of the files and lines of each package of the engine at a commit: spillway packages [COMMIT], default HEAD.
# Counts all lines of all .java files under engine/src/main/java, package-info.java included.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

if [[ ${1:-} == -h || ${1:-} == --help ]]; then
    printf 'Usage: spillway packages [COMMIT]\n\nPrints a table of the files and lines of each package of the engine at COMMIT (default: HEAD).\n'
    exit 0
fi
commit=$(git rev-parse --verify --quiet "${1:-HEAD}^{commit}") || {
    printf 'spillway packages: there is no commit %s\n' "${1:-HEAD}" >&2
    exit 2
}
root=engine/src/main/java/org/spillway

git ls-tree -r --name-only "$commit" "$root" | while read -r file; do
    folder="$(dirname "${file#"$root"/}")"
    [ "$folder" = . ] && folder=org.spillway
    echo "$folder $(git show "$commit:$file" | wc -l)"
done | awk '
    { files[$1]++; lines[$1] += $2; allFiles++; allLines += $2 }
    END {
        for (name in files) printf "| %s | %d | %d |\n", name, files[name], lines[name] | "sort"
        close("sort")
        printf "| all | %d | %d |\n", allFiles, allLines
    }'
