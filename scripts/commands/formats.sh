#!/usr/bin/env bash
# Runs a study of file formats or read paths: spillway formats STUDY [options]. `spillway formats --help` lists the studies,
# `spillway formats STUDY --help` the options of one.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

find_java
say "building"
# Skips checks for developers, which would delay or stop a run.
(cd "$ROOT" && ./mvnw -B -q -Plab -DskipTests -Dspotless.check.skip -Dforbiddenapis.skip package -pl lab/formats -am >&2) \
    || die "the build failed"
check_conf_dir
# With java.nio opened HBase compares keys by longs, otherwise byte by byte. The cluster is for --folder hdfs://...
exec "$JAVA" -Xmx"${FORMATS_HEAP:-2g}" --add-opens=java.base/java.nio=ALL-UNNAMED \
    -cp "$(on_cluster "$(jar_of lab/formats):$(<"$ROOT/lab/formats/target/classpath.txt")")" \
    org.spillway.formats.FormatsMain "$@"
