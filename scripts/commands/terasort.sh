#!/usr/bin/env bash
# Sorts the same rows with stock, tuned stock and Spillway, and prints all times: on a Hadoop cluster inside one JVM, or with
# --cluster on the one that HADOOP_CONF_DIR names. `spillway terasort --help` lists the options.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

MAIN=org.spillway.tools.minicluster.TeraSortBench

# The JVM replaces this shell, so it gets Ctrl-C and SIGTERM, and its exit code is that of the script.
run_embedded() {
    # The daemons need less than 1 GB. Without the opened package Hadoop 3.4's history server hangs.
    run_java -Xmx1g --add-opens=java.base/java.lang=ALL-UNNAMED -cp "$(class_path)" "$MAIN" "$@"
}

# -libjars ships the engine to the tasks, so the nodes need no installation.
run_on_cluster() {
    find_hadoop
    exec "$HADOOP" jar "$(jar_of tools)" "$MAIN" --libjars "$(jar_of engine)" "$@"
}

find_java
build_if_needed
for argument in "$@"; do
    if [[ $argument == --cluster ]]; then
        run_on_cluster "$@"
    fi
done
run_embedded "$@"
