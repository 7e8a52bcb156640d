#!/usr/bin/env bash
# Builds the release of a commit twice and compares the tarballs: check-release.sh [COMMIT]
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

usage() {
    cat <<'EOF'
Usage: spillway check-release [COMMIT]

Clones COMMIT (default: HEAD) into two temporary folders, builds the release in each with another time zone and
length of path, and compares the tarballs and the jars for Maven Central. Prints the SHA-512 of the tarball. Where the
tarballs differ, the files that differ are listed. Needs about 2 GB in the folder of temporary files.

Exit code: 0 the same, byte for byte; 1 different, or a build failed; 2 wrong usage.
EOF
}

case ${1:-} in
    -h | --help)
        usage
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
