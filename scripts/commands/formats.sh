#!/usr/bin/env bash
# Runs a study of file formats or read paths: spillway formats STUDY [options]. `spillway formats --help` lists the studies,
# `spillway formats STUDY --help` the options of one.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

find_java
say "building"
# Skips checks for developers, which would delay or stop a run.
(cd "$ROOT" && ./mvnw -B -q -DskipTests -Dspotless.check.skip -Dforbiddenapis.skip package -pl lab/formats -am >&2) \
    || die "the build failed"
if [[ -n ${HADOOP_CONF_DIR:-} && ! -d $HADOOP_CONF_DIR ]]; then
    die "HADOOP_CONF_DIR=$HADOOP_CONF_DIR is not a folder"
fi
# With java.nio opened HBase compares keys by longs, otherwise byte by byte. The class path begins with the cluster's
# configuration, for --folder hdfs://...; HADOOP_CLASSPATH may add the jars of codecs and file systems.
exec "$JAVA" -Xmx"${FORMATS_HEAP:-2g}" --add-opens=java.base/java.nio=ALL-UNNAMED \
    -cp "${HADOOP_CONF_DIR:+$HADOOP_CONF_DIR:}$(jar_of lab/formats):$(<"$ROOT/lab/formats/target/classpath.txt")${HADOOP_CLASSPATH:+:$HADOOP_CLASSPATH}" \
    org.spillway.formats.FormatsMain "$@"
