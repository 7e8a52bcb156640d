#!/usr/bin/env bash
# Runs a command with the names of a network: beside.sh ETC COMMAND... It is in a mount namespace of its own.
set -euo pipefail

# shellcheck source=tools/src/main/resources/org/spillway/tools/localcluster/hosts/etc.sh
source "${0%/*}/etc.sh" "$1"
shift
exec "$@"
