#!/usr/bin/env bash
# Random jobs, by stock and by Spillway, compared: fuzz.sh [--reduces] [--minutes N] [--seed S] [--cases N] [--case LINE]
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

usage() {
    cat <<'EOF'
usage: fuzz.sh [--reduces] [--minutes N] [--seed S] [--cases N] [--case LINE]

Draws jobs (classes, sizes, settings, combiner, codec) from seeds, runs each in this JVM by stock and by Spillway and
compares outputs and counters. A job on which they differ is made as small as it stays different, and printed with its
seed. Ends with one line, and with 1 if there was a difference.

  --reduces    draws whole reduces: maps by either collector, then a reduce by stock's shuffle and by Spillway's
  --minutes N  goes on so long; 5 by default, without end if --cases is given alone
  --cases N    ends after so many
  --seed S     the first case's seed, the others count on from it; by default from the clock. A case that failed is run
               again by its seed and --cases 1
  --case LINE  runs the one case of such a line as is printed, knob=value ...
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
# The memory of the tests: less than cases in a row would take if any of them kept its own. What the opened package is for
# the parent POM tells.
exec "$JAVA" -Xmx1g --add-opens=java.base/java.lang=ALL-UNNAMED \
    -cp "$ROOT/engine/target/test-classes:$ROOT/engine/target/classes:$(<"$ROOT/engine/target/test-classpath.txt")" \
    org.spillway.fuzz.FuzzMain "$@"
