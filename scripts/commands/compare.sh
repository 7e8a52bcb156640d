#!/usr/bin/env bash
# Runs any job with stock and with Spillway and compares outputs, counters and times: on a Hadoop cluster inside one JVM, or with
# --cluster on the one that HADOOP_CONF_DIR names. `spillway compare --help` lists the options.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

find_java
build_if_needed
run_on_cluster org.spillway.tools.compare.CompareMain "$@"
