#!/usr/bin/env bash
# Reports which sides of a job Spillway takes, how it runs them and what to change. Reads the job's job.xml and further settings
# and runs nothing. With --job it reads the history of a finished job. `spillway doctor --help` lists the options.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

find_java
build_if_needed
check_conf_dir
# --jar adds the job's own classes.
exec "$JAVA" -Xmx1g -cp "$(on_cluster "$(class_path)")" \
    org.spillway.tools.doctor.DoctorMain "$@"
