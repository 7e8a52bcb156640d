#!/usr/bin/env bash
# Runs any job with stock and with Spillway and compares outputs, counters and times: on a Hadoop cluster inside one JVM, or with
# --cluster on the one that HADOOP_CONF_DIR names. `spillway compare --help` lists the options.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

MAIN=org.spillway.compare.CompareMain

# The JVM replaces this shell, so it gets Ctrl-C and SIGTERM, and its exit code is that of the script.
run_embedded() {
    # Without the opened package Hadoop 3.4's history server hangs.
    run_java -Xmx1g --add-opens=java.base/java.lang=ALL-UNNAMED -cp "$(class_path)" "$MAIN" "$@"
}

find_java
build_if_needed
for argument in "$@"; do
    case $argument in
        --) break ;;
        --cluster)
            find_hadoop
            exec "$HADOOP" jar "$(jar_of tools)" "$MAIN" \
                --hadoop "$HADOOP" --engine "$(jar_of engine)" "$@"
            ;;
    esac
done
run_embedded "$@"
