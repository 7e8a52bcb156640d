#!/usr/bin/env bash
# Benchmarks, stock beside Spillway on the same data in one run: bench.sh collector [runs] [shape ...]
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

usage() {
    echo "usage: bench.sh collector [runs] [shape ...]"
    echo "  collect and flush of one map task in a warm JVM; shapes: see CollectorShape; runs: 7 by default"
}

case ${1:-} in
    collector) shift ;;
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
(cd "$ROOT" && ./mvnw -B -q -DskipTests package -pl benchmarks -am >&2) || die "the build failed"
# Stock's 400 MB buffer lies in the heap, Spillway's outside; both fit.
exec "$JAVA" -Xmx3g -XX:MaxDirectMemorySize=2g \
    -cp "$ROOT/benchmarks/target/classes:$(<"$ROOT/benchmarks/target/classpath.txt")" \
    org.spillway.benchmarks.CollectorBench "$@"
