#!/usr/bin/env bash
# Injects faults into a local cluster while jobs run with Spillway: spillway chaos --minutes N [--shared] [--seed S] [--rows N].
# `spillway chaos --help` lists the other options.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

MAIN=org.spillway.tools.chaos.ChaosMain
# After the loss of one, each of the other two has room for an application master of 512 MB and tasks.
NODES=3

find_java
build_if_needed
for argument in "$@"; do
    if [[ $argument == --help ]]; then
        exec "$JAVA" -cp "$(class_path)" "$MAIN" --help
    fi
done
DIR=$(mktemp -d "${TMPDIR:-/tmp}/spillway-chaos.XXXXXX")
local_cluster() {
    "$JAVA" -Xmx512m -cp "$(class_path)" org.spillway.tools.localcluster.LocalClusterMain "$@" --dir "$DIR" 8>&-
}
chaos_options=(--dir "$DIR" --nodemanagers "$NODES" --engine "$(jar_of engine)" --jobs "$(jar_of jobs)")
# Wrong usage starts no cluster. Prints the options of the cluster to start, a line each.
code=0
start=$("$JAVA" -cp "$(class_path)" "$MAIN" "${chaos_options[@]}" --check-only "$@") || code=$?
if ((code != 0)); then
    rmdir "$DIR"
    exit "$code"
fi
# Keeps the logs after a failure.
leave() {
    local code=$?
    local_cluster stop || true
    if ((code == 0)); then
        rm -rf "$DIR"
    else
        say "logs: $DIR/logs"
    fi
    exit "$code"
}
trap leave EXIT
mapfile -t start_options <<<"$start"
if [[ $start == --hosts* ]]; then
    # The hosts end when no process has this pipe open for writing, which only this shell has: also after a SIGKILL.
    mkfifo "$DIR/alive"
    exec 8<>"$DIR/alive"
    rm "$DIR/alive"
    start_options+=(--end-with "/proc/$$/fd/8")
fi
local_cluster start "${start_options[@]}" >/dev/null
HADOOP_CONF_DIR=$DIR/conf
export HADOOP_CONF_DIR
HADOOP_HOME=$DIR
find_hadoop
run=("$HADOOP" jar "$(jar_of tools)" "$MAIN" "${chaos_options[@]}" "$@")
if [[ $start == --hosts* ]]; then
    as=()
    [[ $start != *--users=* ]] || as=(--user alice)
    # Only the network of a host reaches the cluster. The jobs end with this shell, too.
    setpriv --pdeathsig TERM "$JAVA" -Xmx512m -cp "$(class_path)" org.spillway.tools.localcluster.LocalClusterMain \
        on --dir "$DIR" --network-only "${as[@]}" "${run[@]}" 8>&-
else
    "${run[@]}"
fi
