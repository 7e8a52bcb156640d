#!/usr/bin/env bash
# Runs random jobs with stock and with Spillway and compares them. `spillway fuzz --help` lists the options.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

find_java
say "building"
build process-test-classes -pl fuzz -am
# As much memory as the tests have: a case that leaks memory soon fails. The parent POM gives the reason for the opened package.
exec "$JAVA" -Xmx1g --add-opens=java.base/java.lang=ALL-UNNAMED \
    -cp "$ROOT/fuzz/target/classes:$(<"$ROOT/fuzz/target/classpath.txt")" org.spillway.fuzz.FuzzMain "$@"
