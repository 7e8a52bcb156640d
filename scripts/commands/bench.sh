#!/usr/bin/env bash
# Runs a benchmark: stock and Spillway on the same data in one run. `spillway bench --help` lists benchmarks and options.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

find_java
say "building"
build -Plab -DskipTests package -pl lab/benchmarks -am
# They would change the heaps and collectors of the measured JVMs.
unset _JAVA_OPTIONS JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS
# This JVM only starts others, which get the memory that their row needs.
run_java -Xmx256m \
    -cp "$ROOT/lab/benchmarks/target/classes:$(<"$ROOT/lab/benchmarks/target/classpath.txt")" \
    org.spillway.bench.Bench "$@"
