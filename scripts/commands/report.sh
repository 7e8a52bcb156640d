#!/usr/bin/env bash
# Reports where the time of one or several MapReduce jobs went, long after they ran too. Reads .jhist files, or asks a history
# server for job ids. `spillway report --help` lists the options.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

find_java
build_if_needed
if [[ -n ${HADOOP_CONF_DIR:-} && ! -d $HADOOP_CONF_DIR ]]; then
    die "HADOOP_CONF_DIR=$HADOOP_CONF_DIR is not a folder"
fi
# The class path begins with the cluster's configuration. HADOOP_CLASSPATH may add the jars of other file systems.
exec "$JAVA" -Xmx1g -cp "${HADOOP_CONF_DIR:+$HADOOP_CONF_DIR:}$(class_path)${HADOOP_CLASSPATH:+:$HADOOP_CLASSPATH}" \
    org.spillway.report.cli.ReportMain "$@"
