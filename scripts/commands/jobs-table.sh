#!/usr/bin/env bash
# Runs the sample jobs with stock and with Spillway and prints a table. `spillway jobs-table --help` lists the options.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

find_java
build_if_needed
# The JVM replaces this shell, so it gets Ctrl-C and SIGTERM. Without the opened package Hadoop 3.4's history server hangs.
run_java -Xmx1g --add-opens=java.base/java.lang=ALL-UNNAMED \
    -cp "$(class_path)" org.spillway.compare.JobTable \
    --jar "$(jar_of jobs)" "$@"
