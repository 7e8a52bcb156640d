#!/usr/bin/env bash
# Where the time of MapReduce jobs went, one or several side by side, also of jobs that ran long ago: from .jhist files, or
# by job id from a history server. `report.sh --help` tells the options.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

find_java
build_if_needed
if [[ -n ${HADOOP_CONF_DIR:-} && ! -d $HADOOP_CONF_DIR ]]; then
    die "HADOOP_CONF_DIR=$HADOOP_CONF_DIR is not a folder"
fi
# The cluster's configuration; in HADOOP_CLASSPATH the jars of file systems that Hadoop does not bring along.
exec "$JAVA" -Xmx1g -cp "${HADOOP_CONF_DIR:+$HADOOP_CONF_DIR:}$(class_path)${HADOOP_CLASSPATH:+:$HADOOP_CLASSPATH}" \
    org.spillway.report.cli.ReportMain "$@"
