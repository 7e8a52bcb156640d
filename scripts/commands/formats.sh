#!/usr/bin/env bash
# Runs a study of file formats or HDFS reads: spillway formats STUDY [options]. `spillway formats --help` lists the studies,
# `spillway formats STUDY --help` the options of one.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

find_java
say "building"
# Skips checks for developers, which would delay or stop a run.
build -Plab -DskipTests package -pl lab/formats -am
check_conf_dir
# With java.nio opened HBase compares keys by longs, otherwise byte by byte. The cluster is for --folder hdfs://...
exec "$JAVA" -Xmx"${FORMATS_HEAP:-2g}" --add-opens=java.base/java.nio=ALL-UNNAMED \
    -cp "$(on_cluster "$(jar_of lab/formats):$(<"$ROOT/lab/formats/target/classpath.txt")")" \
    org.spillway.formats.FormatsMain "$@"
