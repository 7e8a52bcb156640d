#!/usr/bin/env bash
# The sample jobs as stock and with Spillway, as a table: jobs-table.sh --help tells the options.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

find_java
build_if_needed
# The JVM takes this shell's place: Ctrl-C and SIGTERM reach it. Hadoop 3.4's history server would hang without the opened package.
exec "$JAVA" -Xmx1g --add-opens=java.base/java.lang=ALL-UNNAMED -cp "$(class_path)" org.spillway.compare.JobTable \
    --jar "$(jar_of jobs)" "$@"
