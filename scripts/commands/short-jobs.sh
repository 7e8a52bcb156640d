#!/usr/bin/env bash
# Measures the gain of single settings and of conf/mapred-site-spillway-short-jobs.xml with small word counts, on the cluster that
# HADOOP_CONF_DIR names.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

usage() {
    cat <<'EOT'
usage: spillway short-jobs [--runs N] [--maps N] [--task-archive DIR] [--master-vcores N]

Runs word counts over a few kilobytes. Each round runs one job for each line of the table: with stock, with Spillway, with Spillway and
one more setting, and with the preset. Prints the median time of a job in seconds, from start to end of the client's command, and the
number of jobs that ran in uber mode. HADOOP_CONF_DIR names the cluster; the hadoop command is that of HADOOP_HOME or the PATH.

  --runs N             measured rounds, after one that is not (default: 7)
  --maps N             input files, one map each (default: 4); each job has one reduce
  --task-archive DIR   also measures the archive that spillway task-archive built in DIR; the cluster's own settings must not name one
  --master-vcores N    vcores of the application master in the lines with uber mode, which needs as many as a task, 8 on
                       spillway local-cluster (default: the cluster's)

Exit codes: 0 done, 1 a job failed, 2 wrong usage.
EOT
}

bad_usage() {
    say "$*"
    usage >&2
    exit 2
}

positive() {
    [[ $2 =~ ^[1-9][0-9]*$ ]] || bad_usage "$1 needs a number above 0, not $2"
}

RUNS=7
MAPS=4
ARCHIVE=
MASTER_VCORES=
while (($# > 0)); do
    case $1 in
        -h | --help)
            usage
            exit 0
            ;;
        --runs | --maps | --task-archive | --master-vcores)
            (($# > 1)) || bad_usage "$1 needs a value"
            case $1 in
                --runs) positive "$1" "$2" && RUNS=$2 ;;
                --maps) positive "$1" "$2" && MAPS=$2 ;;
                --master-vcores) positive "$1" "$2" && MASTER_VCORES=$2 ;;
                --task-archive)
                    [[ -x $2/options.sh ]] || bad_usage "--task-archive $2: no archive was built there"
                    ARCHIVE=$(cd "$2" && pwd -P)
                    ;;
            esac
            shift 2
            ;;
        *) bad_usage "no option $1" ;;
    esac
done

find_java
build_if_needed
find_hadoop
PRESET=$ROOT/conf/mapred-site-spillway-short-jobs.xml

work=$(mktemp -d)
# Others cannot guess the name and prepare the folder, since the cluster's /tmp is everyone's.
FOLDER=/tmp/spillway-short-jobs-${work##*.}
clean_up() {
    "$HADOOP" fs -rm -r -f -skipTrash "$FOLDER" >"$work/log" 2>&1 || cat "$work/log" >&2
    rm -rf "$work"
}
trap clean_up EXIT

# Adds a line to the table: its name, and the options of its jobs, which a file holds one a line.
NAMES=()
variant() {
    printf '%s\n' "${@:2}" >"$work/options-${#NAMES[@]}"
    NAMES+=("$1")
}

# Adds Spillway with further settings: NAME KEY=VALUE ...
setting() {
    local pair
    local -a options=("${SPILLWAY[@]}")
    for pair in "${@:2}"; do
        options+=(-D "$pair")
    done
    variant "$1" "${options[@]}"
}

# Adds JVM options of tasks and application master, after Hadoop's default of the setting.
task_options() {
    setting "$1" "mapreduce.admin.map.child.java.opts=$ADMIN $1" "mapreduce.admin.reduce.child.java.opts=$ADMIN $1" \
        "yarn.app.mapreduce.am.admin-command-opts=$1"
}

HADOOPS_MASTER=yarn.app.mapreduce.am.command-opts=-Xmx1024m
ADMIN='-Djava.net.preferIPv4Stack=true -Dhadoop.metrics.log.level=WARN'
SHIP=(-libjars "$(jar_of engine)")
SPILLWAY=("${SHIP[@]}" -conf "$ROOT/conf/mapred-site-spillway.xml")
UBER=()
[[ -z $MASTER_VCORES ]] || UBER=(-D "yarn.app.mapreduce.am.resource.cpu-vcores=$MASTER_VCORES")
variant stock
variant spillway "${SPILLWAY[@]}"
variant 'uber mode' "${SPILLWAY[@]}" "${UBER[@]}" -D mapreduce.job.ubertask.enable=true
setting 'heartbeat of the application master 200 ms' yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms=200
setting 'client looks every 200 ms' mapreduce.client.progressmonitor.pollinterval=200
task_options -XX:+UseSerialGC
task_options -XX:+UseParallelGC
task_options -XX:TieredStopAtLevel=1
variant 'the preset without uber mode' "${SHIP[@]}" -conf "$PRESET" -D mapreduce.job.ubertask.enable=false
variant "the preset with Hadoop's master" "${SHIP[@]}" "${UBER[@]}" -conf "$PRESET" -D "$HADOOPS_MASTER"
variant 'the preset' "${SHIP[@]}" "${UBER[@]}" -conf "$PRESET"
if [[ -n $ARCHIVE ]]; then
    variant 'task archive' "${SPILLWAY[@]}" -conf "$ARCHIVE/mapred-site-task-archive.xml"
    # The comment of the preset describes this.
    sed "/<name>[^<]*admin/,/<\/value>/ s#</value># \$($ARCHIVE/options.sh)</value>#" "$PRESET" >"$work/both.xml"
    variant 'the preset without uber mode, and the archive' "${SHIP[@]}" -conf "$work/both.xml" \
        -D mapreduce.job.ubertask.enable=false
    variant "the preset with Hadoop's master, and the archive" "${SHIP[@]}" "${UBER[@]}" -conf "$work/both.xml" \
        -D "$HADOOPS_MASTER"
    variant 'the preset and the archive' "${SHIP[@]}" "${UBER[@]}" -conf "$work/both.xml"
fi

mkdir "$work/in"
for ((i = 0; i < MAPS; i++)); do
    head -c 8192 "$ROOT/LICENSE" >"$work/in/$i.txt"
done
{ "$HADOOP" fs -mkdir -p /tmp && "$HADOOP" fs -mkdir "$FOLDER" && "$HADOOP" fs -put "$work/in" "$FOLDER/in"; } || die "no input in $FOLDER"

for ((round = 0; round <= RUNS; round++)); do
    for v in "${!NAMES[@]}"; do
        # No option is an empty line.
        mapfile -t options < <(grep . "$work/options-$v")
        begin=$(date +%s%N)
        "$HADOOP" jar "$(jar_of jobs)" wordcount "${options[@]}" -D mapreduce.job.reduces=1 \
            "$FOLDER/in" "$FOLDER/out-$round-$v" >"$work/log" 2>&1 || {
            cat "$work/log" >&2
            die "a job failed: ${NAMES[v]}"
        }
        end=$(date +%s%N)
        sleep 6 # a master stays for 5 s after its job, and the next one's may have to wait for its vcores
        if ((round > 0)); then
            printf '%d\n' $(((end - begin) / 1000000)) >>"$work/times-$v"
            ! grep -q 'in uber mode : true' "$work/log" || echo uber >>"$work/uber-$v"
        fi
    done
    say "round $round of $RUNS"
done

read -r _ spillway_ms _ < <(summary <"$work/times-1")
printf '| setting | job, s: median of %d (least to most) | Spillway over it | in uber mode |\n|---|--:|--:|--:|\n' "$RUNS"
for v in "${!NAMES[@]}"; do
    read -r least ms most < <(summary <"$work/times-$v")
    uber=0
    [[ ! -f $work/uber-$v ]] || uber=$(wc -l <"$work/uber-$v")
    awk -v name="${NAMES[v]}" -v ms="$ms" -v base="$spillway_ms" -v least="$least" -v most="$most" -v uber="$uber" \
        'BEGIN {printf "| %s | %.1f (%.1f to %.1f) | %.2fx | %d |\n", name, ms / 1000, least / 1000, most / 1000, base / ms, uber}'
done
