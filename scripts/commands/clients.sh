#!/usr/bin/env bash
# Runs software of others with stock and with Spillway: spillway clients [option ...] [CLIENT ...]. `spillway clients --help`
# lists the options; docs/clients.md has the clients and what was found.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

find_java
say "building; the first build fetches the clients"
# Skips checks for developers, which would delay or stop a run.
(cd "$ROOT" && ./mvnw -B -q -Plab -DskipTests -Dspotless.check.skip -Dforbiddenapis.skip package -pl lab/clients -am >&2) \
    || die "the build failed"
exec "$JAVA" -Xmx1g -cp "$(jar_of lab/clients):$(<"$ROOT/lab/clients/target/classpath.txt")" \
    org.spillway.clients.ClientsMain --folder "$ROOT/lab/clients" --engine "$(jar_of engine)" "$@"
