#!/usr/bin/env bash
# A Hadoop cluster of separate processes on this machine, from the jars that Maven fetched: start, stop, status.
# `local-cluster.sh --help` tells the options; docs/cluster.md how to use it.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

find_java
build_if_needed
# The JVM takes this shell's place: Ctrl-C reaches it, and it ends what it has started so far.
exec "$JAVA" -Xmx512m -cp "$(class_path)" org.spillway.localcluster.LocalClusterMain "$@"
