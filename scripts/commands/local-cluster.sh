#!/usr/bin/env bash
# Starts, stops or checks a Hadoop cluster of separate processes on this machine, from the jars that Maven fetched.
# `spillway local-cluster --help` lists the options; docs/try-a-job.md shows how to use it.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

find_java
build_if_needed
# What runs on a host may build, and would wait for this command, which waits for it.
if [[ $(action_of '--dir --nodemanagers --hosts --rate --expiry --users --user --token-life --java --end-with' "$@") == on ]]; then
    exec 9>&-
    unset SPILLWAY_BUILT
fi
# The JVM replaces this shell, so it gets Ctrl-C and then ends the processes that it has started.
exec "$JAVA" -Xmx512m -cp "$(class_path)" org.spillway.tools.localcluster.LocalClusterMain "$@"
