#!/usr/bin/env bash
# Benchmarks, stock beside Spillway on the same data in one run: bench.sh NAME [option ...] [row ...]
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

usage() {
    cat <<'EOF'
usage: bench.sh NAME [--runs N] [--json FILE] [--html FILE] [--shrink N] [--base DIR [--without-stock]] [row ...]

Stock and Spillway in JVMs of their own, in turn, on the same records; every row's output is compared.

  map-task    one whole map task of 250 MB, each run in a fresh JVM, with the floor under both (a collector that discards)
  collector   collect and flush alone, warm, for many kinds of records and settings
  partitions  sort and spill of the same records over 1 to 50,000 partitions
  scale       1 to 50 million records; takes long, and 8 GB of memory
  reduce-task whole reduce tasks over outputs that were written before, each run in a fresh JVM; stock tuned and two floors beside.
              The temp folder (TMPDIR) needs 1 GB free, for the GIANT rows 7 GB: a map output of 3.2 GB, and stock's copy of it;
              they also need 6 GB of memory and take long: name the other rows to leave them out
  fetch       20 to 20,000 outputs of 10 KB for one reduce, and 2,000 for eight at once: until they have them, and what they ask
              the service for
  recovery    outputs that are lost: until a lone reduce has the maps run again; a quarter of an hour, all but a minute of it stock's

  --runs N    measured runs of each; 7 by default, 3 for scale, 1 for recovery
  --json FILE writes every single run's values to FILE as well
  --html FILE writes a page with a bar for each row's total, stock beside Spillway
  --shrink N  divides the numbers of records by N: to try a bench out, not to measure
  --base DIR  measures another build of the engine, too: DIR is a checkout in which
              ./mvnw -DskipTests package -pl engine -am was run; "base ratio" is its time by this build's
  --without-stock
              with --base: the two builds alone, and outputs compared with the base's
  row ...     only these rows; a name that is not one lists those there are
EOF
}

case ${1:-} in
    map-task | collector | partitions | scale | reduce-task | fetch | recovery) ;;
    -h | --help)
        usage
        exit 0
        ;;
    *)
        usage >&2
        exit 2
        ;;
esac
find_java
say "building"
(cd "$ROOT" && ./mvnw -B -q -DskipTests package -pl lab/benchmarks -am >&2) || die "the build failed"
# The parent measures nothing; its children get the memory that their row needs.
exec "$JAVA" -Xmx256m -Djava.io.tmpdir="${TMPDIR:-/tmp}" \
    -cp "$ROOT/lab/benchmarks/target/classes:$(<"$ROOT/lab/benchmarks/target/classpath.txt")" \
    org.spillway.benchmarks.Bench "$@"
