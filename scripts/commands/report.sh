#!/usr/bin/env bash
# Reports where the time of one or several MapReduce jobs went, long after they ran too. Reads .jhist files, or asks a history
# server for job ids. `spillway report --help` lists the options.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

find_java
build_if_needed
check_conf_dir
exec "$JAVA" -Xmx1g -cp "$(on_cluster "$(class_path)")" \
    org.spillway.report.cli.ReportMain "$@"
