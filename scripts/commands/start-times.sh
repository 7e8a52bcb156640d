#!/usr/bin/env bash
# Reports how long the containers of jobs took to start, from the logs on a node. `spillway start-times --help` has the options.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
# With a locale that writes 0,5, printf takes no 0.5.
export LC_ALL=C

usage() {
    cat <<'EOT'
usage: spillway start-times LOGS APPLICATION ...

Prints two medians in ms for each application and kind of task, from the launch of a container (the last line of its prelaunch.out):
to its first log line, and to the line with a map's split or a reduce's shuffle plug-in. After that line a map reads its first record
and a reduce fetches its first output. Containers without that line are left out.

  LOGS         yarn.nodemanager.log-dirs of this node, or a folder above several; logs that YARN has aggregated are no longer there
  APPLICATION  application_1795557303292_0021, or its job id, job_1795557303292_0021

Exit codes: 0 done, 1 an application has no container there, 2 wrong usage.
EOT
}

case ${1:-} in
    -h | --help)
        usage
        exit 0
        ;;
esac
if (($# < 2)); then
    usage >&2
    exit 2
fi
if [[ ! -d $1 ]]; then
    say "$1 is not a folder"
    exit 2
fi

# Milliseconds since the epoch of "2026-11-24 22:02:53,081 ...".
line_ms() {
    local stamp=${1:0:23}
    date -d "${stamp/,/.}" +%s%3N
}

# Prints "map 912 2461" for a container's folder; nothing if it is not a task's, or lacks the line. The first container of an
# application is that of its master, which runs tasks itself in uber mode.
container() {
    local log=$1/syslog launched first first_ms mark mark_ms kind
    [[ $1 != *_000001 && -s $log && -s $1/prelaunch.out ]] || return 0
    if mark=$(grep -m 1 -F 'MapTask: Processing split' "$log"); then
        kind=map
    elif mark=$(grep -m 1 -F 'ReduceTask: Using ShuffleConsumerPlugin' "$log"); then
        kind=reduce
    else
        return 0
    fi
    launched=$(date -r "$1/prelaunch.out" +%s%3N)
    read -r first <"$log"
    first_ms=$(line_ms "$first") && mark_ms=$(line_ms "$mark") || return 0
    printf '%s %d %d\n' "$kind" $((first_ms - launched)) $((mark_ms - launched))
}

code=0
printf '| application | tasks | to the first line, ms | to the split or shuffle, ms |\n|---|--:|--:|--:|\n'
for application in "${@:2}"; do
    # Skips folders of other users that cannot be read.
    times=$({ find "$1/" -type d -path "*/application_${application#*_}/container_*" || true; } | while read -r folder; do
        container "$folder"
    done)
    [[ -n $times ]] || {
        say "no container of $application below $1"
        code=1
        continue
    }
    for kind in map reduce; do
        rows=$(awk -v kind=$kind '$1 == kind' <<<"$times")
        [[ -n $rows ]] || continue
        medians=$(for column in 2 3; do
            read -r _ median _ < <(awk -v c="$column" '{print $c}' <<<"$rows" | summary)
            printf ' %.0f |' "$median"
        done)
        printf '| %s | %d %ss |%s\n' "$application" "$(wc -l <<<"$rows")" "$kind" "$medians"
    done
done
exit $code
