#!/usr/bin/env bash
# Runs software of others with stock and with Spillway: spillway clients [option ...] [CLIENT ...]. `spillway clients --help`
# lists the options; docs/clients.md has the clients and what was found.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

find_java
say "building; the first build fetches the clients"
# Skips checks for developers, which would delay or stop a run.
build -Plab -DskipTests package -pl lab/clients -am
run_java -Xmx1g -cp "$(jar_of lab/clients):$(<"$ROOT/lab/clients/target/classpath.txt")" \
    org.spillway.clients.ClientsMain --folder "$ROOT/lab/clients" --engine "$(jar_of engine)" "$@"
