#!/usr/bin/env bash
# Runs random jobs with stock and with Spillway and compares them: spillway fuzz [--reduces] [--minutes N] [--seed S] [--cases N] [--case LINE]
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

usage() {
    cat <<'EOF'
usage: spillway fuzz [--reduces] [--minutes N] [--seed S] [--cases N] [--case LINE]

Draws jobs (classes, sizes, settings, combiner, codec) from seeds, runs each with stock and with Spillway in one JVM and compares
outputs and counters. Reduces a job with a difference to the smallest one that still differs and prints it with its seed. Prints
one line at the end. Cases that stock itself cannot run are printed and counted as not-for-stock. Exit codes: 0 no difference, 1 a difference.

  --reduces    draws whole reduces: maps with either collector, then a reduce with stock's shuffle and with Spillway's
  --minutes N  stops after N minutes (default: 5; no limit if only --cases is given)
  --cases N    stops after N cases
  --seed S     seed of the first case (default: from the clock); the next cases have the next numbers. To repeat a case,
               give its seed and --cases 1
  --case LINE  runs one case, given as a line that the fuzzer printed: knob=value ...
EOF
}

for argument in "$@"; do
    if [[ $argument == -h || $argument == --help ]]; then
        usage
        exit 0
    fi
done
find_java
say "building"
(cd "$ROOT" && ./mvnw -B -q -Dspotless.check.skip -Dforbiddenapis.skip process-test-classes -pl engine -am >&2) || die "the build failed"
# As much memory as the tests have: a case that leaks memory soon fails. The parent POM gives the reason for the opened package.
exec "$JAVA" -Xmx1g --add-opens=java.base/java.lang=ALL-UNNAMED \
    -cp "$ROOT/engine/target/test-classes:$ROOT/engine/target/classes:$(<"$ROOT/engine/target/test-classpath.txt")" \
    org.spillway.fuzz.FuzzMain "$@"
