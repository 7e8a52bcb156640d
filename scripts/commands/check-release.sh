#!/usr/bin/env bash
# Builds the release of a commit twice and compares the tarballs: check-release.sh [COMMIT]
# Or looks for libraries with known holes: check-release.sh --libraries [SBOM]
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

usage() {
    cat <<'EOF'
Usage: spillway check-release [COMMIT]
       spillway check-release --libraries [SBOM]

Clones COMMIT (default: HEAD) into two temporary folders, builds the release in each with another time zone and
length of path, and compares the tarballs and the jars for Maven Central. Prints the SHA-512 of the tarball. Where the
tarballs differ, the files that differ are listed. Needs about 2 GB in the folder of temporary files.

--libraries looks for libraries with known holes in the SBOM of the release that was built last, or in the given file of
CycloneDX. It compares them with scripts/libraries.txt, which needs no network. If trivy is on the PATH, it looks them up,
too, but for the holes that libraries.txt accepts.

Exit code: 0 the same, byte for byte; 1 different, or a build failed; 2 wrong usage. With --libraries: 0 no library to
replace; 1 some, named with the version that is needed; 2 wrong usage.
EOF
}

# The libraries of the SBOM $1, a line each: io.netty/netty-common@4.1.140.Final
libraries() {
    grep -o '"purl" *: *"pkg:maven/[^"]*"' "$1" | sed 's#.*pkg:maven/##; s#[?"].*##' | sort -u
}

# Succeeds if version $1 is older than $2.
is_older() {
    [[ $1 != "$2" && $(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1) == "$1" ]]
}

# Prints the libraries of the SBOM $1 that libraries.txt wants newer or away.
unwanted() {
    local found name least why library
    found=$(libraries "$1")
    [[ -n $found ]] || die "$1 names no library of Maven's"
    while read -r name least why; do
        [[ -n $name && $name != '#'* && $least != accepted ]] || continue
        while IFS= read -r library; do
            # The name may be a pattern, such as io.netty/*.
            # shellcheck disable=SC2053
            [[ ${library%@*} == $name ]] || continue
            if [[ $least == absent ]]; then
                printf '%s: must not be in the release: %s\n' "$library" "$why"
            elif is_older "${library##*@}" "$least"; then
                printf '%s: must be %s or newer: %s\n' "$library" "$least" "$why"
            fi
        done <<<"$found"
    done <"$ROOT/scripts/libraries.txt"
}

# Looks for holes in the libraries of the SBOM $1.
check_libraries() {
    local bad accepted
    [[ -f $1 ]] || die "there is no $1; ./mvnw -Pdist -DskipTests package makes one"
    bad=$(unwanted "$1")
    if [[ -n $bad ]]; then
        printf '%s\n' "$bad"
        die "libraries to replace: $(wc -l <<<"$bad")"
    fi
    if ! command -v trivy >/dev/null; then
        say "no library is older than scripts/libraries.txt wants; trivy is not on the PATH, so no database was asked"
        return 0
    fi
    accepted=$(mktemp "${TMPDIR:-/tmp}/spillway-accepted.XXXXXX")
    # shellcheck disable=SC2064
    trap "rm -f -- '$accepted'" EXIT
    awk '$2 == "accepted" { print $3 }' "$ROOT/scripts/libraries.txt" >"$accepted"
    trivy sbom --exit-code 1 --ignorefile "$accepted" "$1" || die "trivy failed, or found holes that scripts/libraries.txt does not accept"
}

case ${1:-} in
    -h | --help)
        usage
        exit 0
        ;;
    --libraries)
        (($# <= 2)) || { usage >&2; exit 2; }
        check_libraries "${2:-$ROOT/dist/target/release/sbom/spillway-bin.cdx.json}"
        exit 0
        ;;
    -*)
        usage >&2
        exit 2
        ;;
esac
COMMIT=$(git -C "$ROOT" rev-parse --verify --quiet "${1:-HEAD}^{commit}") || die "there is no commit ${1:-HEAD}"
find_java
WORK=$(mktemp -d "${TMPDIR:-/tmp}/spillway-release.XXXXXX")
trap 'rm -rf -- "$WORK"' EXIT

# Maven's archiver writes the permissions of folders and files into jars, so a release is that of one umask.
umask 022

# Builds in the folder $1 with the time zone $2.
build() {
    git clone -q --no-hardlinks "$ROOT" "$1"
    git -C "$1" checkout -q --detach "$COMMIT"
    say "building in $1"
    (
        cd "$1"
        TZ=$2 ./mvnw -B -q --no-transfer-progress -Pdist -DskipTests package
    ) || die "the build in $1 failed"
}

# What the folder $1 publishes, by name: the tarball and what goes to Maven Central. The version is that of the commit.
published() {
    local version
    version=$(sed -n 's/^VERSION=//p' "$1/scripts/lib.sh")
    (cd "$1" && ls dist/target/spillway-"$version"-bin.tar.gz \
        engine/target/spillway-engine-"$version"{,-sources,-javadoc}.jar engine/target/flattened-pom.xml)
}

# A line with checksum and mode for each file of the tarball in the folder $1.
contents() {
    mkdir "$1/contents"
    tar -xzf "$1"/dist/target/*-bin.tar.gz -C "$1/contents"
    tar -tvzf "$1"/dist/target/*-bin.tar.gz | awk '{ print $1, $2, $NF }'
    (cd "$1/contents" && find . -type f -exec sha512sum {} +)
}

build "$WORK/a" UTC
build "$WORK/a-longer-path/b" Asia/Tokyo
FILES=$(published "$WORK/a") || die "the build of $COMMIT lacks a file of the release"
differs=
for file in $FILES; do
    if ! cmp -s "$WORK/a/$file" "$WORK/a-longer-path/b/$file"; then
        printf 'different: %s\n' "$file"
        differs=yes
    fi
done
if [[ -n $differs ]]; then
    contents "$WORK/a" >"$WORK/contents-a"
    contents "$WORK/a-longer-path/b" >"$WORK/contents-b"
    diff "$WORK/contents-a" "$WORK/contents-b" || true
    die "two builds of $COMMIT differ"
fi
sha512sum "$WORK"/a/dist/target/*-bin.tar.gz | sed "s# .*/#  #"
say "two builds of $COMMIT are the same, byte for byte"
