#!/usr/bin/env bash
# The storage lab: which file format, which read path. formats.sh STUDY [options]; `formats.sh --help` names the studies,
# `formats.sh STUDY --help` tells its options.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

find_java
say "building"
# What only the developers care about would delay, or stop, a run.
(cd "$ROOT" && ./mvnw -B -q -DskipTests -Dspotless.check.skip -Dforbiddenapis.skip package -pl lab/formats -am >&2) \
    || die "the build failed"
if [[ -n ${HADOOP_CONF_DIR:-} && ! -d $HADOOP_CONF_DIR ]]; then
    die "HADOOP_CONF_DIR=$HADOOP_CONF_DIR is not a folder"
fi
# HBase compares keys by longs where it may look into java.nio, else byte by byte.
# The cluster's configuration, for --folder hdfs://...; in HADOOP_CLASSPATH the jars of further codecs and file systems.
exec "$JAVA" -Xmx"${FORMATS_HEAP:-2g}" --add-opens=java.base/java.nio=ALL-UNNAMED \
    -cp "${HADOOP_CONF_DIR:+$HADOOP_CONF_DIR:}$(jar_of lab/formats):$(<"$ROOT/lab/formats/target/classpath.txt")${HADOOP_CLASSPATH:+:$HADOOP_CLASSPATH}" \
    org.spillway.formats.FormatsMain "$@"
