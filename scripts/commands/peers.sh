#!/usr/bin/env bash
# Runs the same jobs with stock Hadoop, Spillway, Tez and Spark: spillway peers [option ...]. `spillway peers --help` lists the
# options; lab/peers/README.md has the settings and where they come from.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

PEERS=$ROOT/lab/peers
SOFTWARE=$PEERS/target/software
# Maven Central lacks jars of this release, and PyPI has them.
SPARK=4.1.4

# Fetches the jars of Tez that Hadoop has not.
fetch_tez() {
    [[ ! $SOFTWARE/tez/complete -nt $PEERS/software/tez/pom.xml ]] || return 0
    say "fetching Tez"
    rm -rf "$SOFTWARE/tez"
    maven_build -f "$PEERS/software/tez/pom.xml" dependency:copy-dependencies "-DoutputDirectory=$SOFTWARE/tez"
    touch "$SOFTWARE/tez/complete"
}

# Fetches Spark's jars, which pyspark has.
fetch_spark() {
    local part=$SOFTWARE/pyspark-$SPARK
    [[ ! -f $SOFTWARE/spark/$SPARK ]] || return 0
    say "fetching Spark, some 450 MB"
    rm -rf "$SOFTWARE/spark" "$part"
    mkdir -p "$SOFTWARE/spark" "$part"
    python3 -m pip download --quiet --disable-pip-version-check --no-deps --dest "$part" "pyspark==$SPARK" >&2 \
        || die "pip could not fetch pyspark $SPARK"
    tar -xzf "$part/pyspark-$SPARK.tar.gz" -C "$SOFTWARE/spark" --strip-components=2 --wildcards '*/deps/jars/*'
    rm -rf "$part"
    touch "$SOFTWARE/spark/$SPARK"
}

find_java
# First, as other commands do: those that this one runs then find nothing to build, and do not wait for it.
build_if_needed
say "building"
build -Plab -DskipTests package -pl lab/peers -am
fetch_tez
fetch_spark
# They would change what is measured.
unset _JAVA_OPTIONS JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS
run_java -Xmx512m -cp "$(jar_of lab/peers):$(class_path)" \
    org.spillway.peers.PeersMain --project "$ROOT" --project-version "$VERSION" "$@"
