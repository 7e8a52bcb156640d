#!/usr/bin/env bash
# Builds, checks, prints or removes an archive of the classes that task JVMs load. `spillway task-archive --help` lists the options;
# docs/short-jobs.md shows how to use it.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

MAIN=org.spillway.tools.archive.ArchiveMain

find_java
build_if_needed
if [[ $(action_of '--dir --java-home' "$@") == build ]]; then
    find_hadoop
    exec "$HADOOP" jar "$(jar_of tools)" "$MAIN" --engine "$(jar_of engine)" "$@"
fi
exec "$JAVA" -Xmx512m -cp "$(class_path)" "$MAIN" "$@"
