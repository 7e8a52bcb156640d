#!/usr/bin/env bash
# Reports which sides of a job Spillway takes, how it runs them and what to change. Reads the job's job.xml and further settings
# and runs nothing. With --job it reads the history of a finished job. `spillway doctor --help` lists the options.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

find_java
build_if_needed
if [[ -n ${HADOOP_CONF_DIR:-} && ! -d $HADOOP_CONF_DIR ]]; then
    die "HADOOP_CONF_DIR=$HADOOP_CONF_DIR is not a folder"
fi
# The cluster's configuration comes first. --jar adds the job's own classes. HADOOP_CLASSPATH may add the jars of other file
# systems, for histories that lie there.
exec "$JAVA" -Xmx1g -cp "${HADOOP_CONF_DIR:+$HADOOP_CONF_DIR:}$(class_path)${HADOOP_CLASSPATH:+:$HADOOP_CLASSPATH}" \
    org.spillway.doctor.DoctorMain "$@"
