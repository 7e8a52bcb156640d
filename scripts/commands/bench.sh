#!/usr/bin/env bash
# Runs a benchmark: stock and Spillway on the same data in one run. spillway bench NAME [option ...] [row ...]
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

usage() {
    cat <<'EOF'
usage: spillway bench NAME [--runs N] [--json FILE] [--html FILE] [--shrink N] [--base DIR [--without-stock]] [row ...]

Runs stock and Spillway in turn on the same records, each in its own JVM, and compares the outputs of every row.

  map-task    one whole map task of 250 MB, each run in a fresh JVM; beside it a collector that discards all records
  collector   collect and flush alone in a warm JVM, for many kinds of records and settings
  partitions  sort and spill of the same records over 1 to 50,000 partitions
  scale       1 to 50 million records; takes long and needs 8 GB of memory
  reduce-task whole reduce tasks over prepared outputs, each run in a fresh JVM; beside them tuned stock and two lower limits.
              TMPDIR needs 1 GB of space. The GIANT rows need 7 GB (a map output of 3.2 GB and stock's copy of it), 6 GB of memory
              and much time; to leave them out, name the other rows
  fetch       time until one reduce has 20 to 20,000 outputs of 10 KB and eight reduces have 2,000, and their requests
  recovery    time until a single reduce makes lost map outputs run again; takes 15 minutes, 14 of them with stock
  container   resident memory of whole map and reduce tasks in containers of four sizes, with three collectors of garbage and with
              code of the job's own that holds a share of the heap; TMPDIR needs 8 GB. SPILLWAY_BENCH_JVM_OPTIONS has further
              options of the tasks' JVMs
  orders      jobs with HashOrder and NoOrder, beside stock and Spillway in key order: collect and flush in warm JVMs, then
              whole reduce tasks

  --runs N    measured runs of each (default: 7; scale 3, recovery 1)
  --json FILE writes the values of every run to FILE
  --html FILE writes a page with a bar for each row's total, stock beside Spillway
  --shrink N  divides the numbers of records by N: to try a benchmark, not to measure
  --base DIR  also measures another build of the engine: DIR is a checkout in which
              ./mvnw -DskipTests package -pl engine -am was run; "base ratio" is its time divided by this build's
  --without-stock
              with --base: runs only the two builds and compares the outputs with those of the base
  row ...     only these rows; an unknown name prints the list of rows
EOF
}

case ${1:-} in
    map-task | collector | partitions | scale | reduce-task | fetch | recovery | orders | container) ;;
    -h | --help)
        usage
        exit 0
        ;;
    *)
        say "there is no benchmark ${1:-(none was given)}"
        usage >&2
        exit 2
        ;;
esac
find_java
say "building"
(cd "$ROOT" && ./mvnw -B -q -Plab -DskipTests package -pl lab/benchmarks -am >&2) || die "the build failed"
# This JVM only starts others, which get the memory that their row needs.
exec "$JAVA" -Xmx256m -Djava.io.tmpdir="${TMPDIR:-/tmp}" \
    -cp "$ROOT/lab/benchmarks/target/classes:$(<"$ROOT/lab/benchmarks/target/classpath.txt")" \
    org.spillway.benchmarks.Bench "$@"
