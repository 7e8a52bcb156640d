#!/usr/bin/env bash
# Tells, without running it, which sides of a job Spillway takes, how it does it and what to change: from its job.xml and further
# settings. `doctor.sh --help` tells the options.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

find_java
build_if_needed
if [[ -n ${HADOOP_CONF_DIR:-} && ! -d $HADOOP_CONF_DIR ]]; then
    die "HADOOP_CONF_DIR=$HADOOP_CONF_DIR is not a folder"
fi
# The cluster's configuration first; the job's own classes come by --jar.
exec "$JAVA" -Xmx512m -cp "${HADOOP_CONF_DIR:+$HADOOP_CONF_DIR:}$(class_path)" org.spillway.doctor.DoctorMain "$@"
