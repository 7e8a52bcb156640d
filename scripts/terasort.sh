#!/usr/bin/env bash
# Sorts the same rows as stock, as tuned stock and with Spillway, and prints all times: on a Hadoop cluster inside one
# JVM, or with --cluster on the one that HADOOP_CONF_DIR names. `terasort.sh --help` tells the options.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

MAIN=org.spillway.minicluster.TeraSortBench

# The JVM takes this shell's place: Ctrl-C and SIGTERM reach it, and its exit code is ours.
run_embedded() {
    # 1 GB is plenty for the daemons. Hadoop 3.4's history server would hang without the opened package.
    exec "$JAVA" -Xmx1g --add-opens=java.base/java.lang=ALL-UNNAMED -cp "$(class_path)" "$MAIN" "$@"
}

# The tasks get the engine by -libjars; nothing needs to be installed on the cluster's nodes.
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
