#!/usr/bin/env bash
# Measures the gain of single settings, of conf/mapred-site-spillway-short-jobs.xml and of sessions with small jobs, on the cluster
# that HADOOP_CONF_DIR names.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

usage() {
    cat <<'EOT'
usage: spillway short-jobs [--runs N] [--maps N] [--chain N] [--only-chain] [--few] [--task-archive DIR] [--master-vcores N]

Runs word counts over a few kilobytes. Each round runs one job for each line of the table: with stock, with Spillway, with Spillway and
one more setting, with the preset, and in a session, which another job has started. Prints the median time of a job in seconds, from
start to end of the client's command, and the number of jobs that ran in uber mode and in a session. HADOOP_CONF_DIR names the cluster;
the hadoop command is that of HADOOP_HOME or the PATH.

  --runs N             measured rounds, after one that is not (default: 7)
  --maps N             input files, one map each (default: 4); each job has one reduce
  --chain N            also runs a chain of N small jobs from one client, at least 3: the sample job components, with stock, the preset and
                       a session. Prints the median time of a chain, with the start of its session, and of a job in it
  --only-chain         leaves out the first table
  --few                the first table has stock, Spillway, and the lines that a chain has
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
CHAIN=
ONLY_CHAIN=
FEW=
ARCHIVE=
MASTER_VCORES=
while (($# > 0)); do
    case $1 in
        -h | --help)
            usage
            exit 0
            ;;
        --only-chain)
            ONLY_CHAIN=yes
            shift
            ;;
        --few)
            FEW=yes
            shift
            ;;
        --runs | --maps | --chain | --task-archive | --master-vcores)
            (($# > 1)) || bad_usage "$1 needs a value"
            case $1 in
                --runs) positive "$1" "$2" && RUNS=$2 ;;
                --maps) positive "$1" "$2" && MAPS=$2 ;;
                --chain)
                    positive "$1" "$2"
                    (($2 >= 3)) || bad_usage "$1 needs at least 3, not $2"
                    CHAIN=$2
                    ;;
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

[[ -z $ONLY_CHAIN || -n $CHAIN ]] || bad_usage "--only-chain needs --chain"

find_java
build_if_needed
find_hadoop
PRESET=$ROOT/conf/mapred-site-spillway-short-jobs.xml
SESSIONS=$ROOT/conf/mapred-site-spillway-sessions.xml
# A session holds its container while other jobs are measured, so it ends soon.
IDLE_SECONDS=10

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
declare -A IN_CHAIN IN_SESSION # by the number of a line
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

# Makes the last line one of a chain, too.
chained() {
    IN_CHAIN[$((${#NAMES[@]} - 1))]=yes
}

# Adds a line whose jobs run in a session: NAME FILE, with the settings of a file.
session() {
    variant "$1" "${SHIP[@]}" "${UBER[@]}" -conf "$2" -D spillway.session.idle-seconds=$IDLE_SECONDS
    IN_SESSION[$((${#NAMES[@]} - 1))]=yes
    chained
}

# Copies a file of conf/ with the archive's options after those of each setting with "admin" in its name: a comment there describes it.
with_archive() {
    sed "/<name>[^<]*admin/,/<\/value>/ s#</value># \$($ARCHIVE/options.sh)</value>#" "$1" >"$2"
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
chained
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
chained
session 'a session' "$SESSIONS"
if [[ -n $ARCHIVE ]]; then
    variant 'task archive' "${SPILLWAY[@]}" -conf "$ARCHIVE/mapred-site-task-archive.xml"
    with_archive "$PRESET" "$work/both.xml"
    with_archive "$SESSIONS" "$work/session.xml"
    variant 'the preset without uber mode, and the archive' "${SHIP[@]}" -conf "$work/both.xml" \
        -D mapreduce.job.ubertask.enable=false
    variant "the preset with Hadoop's master, and the archive" "${SHIP[@]}" "${UBER[@]}" -conf "$work/both.xml" \
        -D "$HADOOPS_MASTER"
    variant 'the preset and the archive' "${SHIP[@]}" "${UBER[@]}" -conf "$work/both.xml"
    chained
    session 'a session and the archive' "$work/session.xml"
fi

mkdir "$work/in" "$work/links"
for ((i = 0; i < MAPS; i++)); do
    head -c 8192 "$ROOT/LICENSE" >"$work/in/$i.txt"
done
# A chain takes one job more than nodes: the name of the first has one way to the last.
for ((i = 1; i < CHAIN - 1; i++)); do
    printf 'node-%05d\tnode-%05d\n' "$i" $((i + 1)) >>"$work/links/links.txt"
done
{ "$HADOOP" fs -mkdir -p /tmp && "$HADOOP" fs -mkdir "$FOLDER" && "$HADOOP" fs -put "$work/in" "$work/links" "$FOLDER"; } \
    || die "no input in $FOLDER"

# Passes the log of a command on, and adds the time at which each job begins to a file, in ms.
begins() {
    local line now
    while IFS= read -r line; do
        now=${EPOCHREALTIME/[.,]/}
        [[ $line != *'Running job: '* ]] || printf '%d\n' $((now / 1000)) >>"$work/begins"
        printf '%s\n' "$line"
    done
}

# Runs jobs with the options of a line of the table: run LINE JOB ARGUMENT... Sets ms.
run() {
    local begin end
    local -a options
    # No option is an empty line.
    mapfile -t options < <(grep . "$work/options-$1")
    rm -f "$work/begins"
    begin=$(date +%s%N)
    "$HADOOP" jar "$(jar_of jobs)" "$2" "${options[@]}" -D mapreduce.job.reduces=1 "${@:3}" 2>&1 </dev/null | begins >"$work/log" || {
        cat "$work/log" >&2
        die "a job failed: ${NAMES[$1]}"
    }
    end=$(date +%s%N)
    ms=$(((end - begin) / 1000000))
}

# A master stays for 5 s after its job, and the next one's may have to wait for its vcores. The same holds for a session.
pause() {
    sleep $((6${IN_SESSION[$1]:+ + $IDLE_SECONDS}))
}

# Prints the number of jobs of the last command's log that are unmanaged applications, as those of sessions are.
in_session() {
    grep -c 'url to track the job: N/A' "$work/log" || true
}

# Prints a median and its range in seconds, given the three in ms.
seconds() {
    awk -v least="$1" -v ms="$2" -v most="$3" 'BEGIN {printf "%.1f (%.1f to %.1f)", ms / 1000, least / 1000, most / 1000}'
}

ratio() {
    awk -v base="$1" -v ms="$2" 'BEGIN {printf "%.2fx", base / ms}'
}

is_left_out() {
    [[ -n $FEW && -z ${IN_CHAIN[$1]:-} && $1 != 1 ]]
}

single_jobs() {
    local v round uber sessions least median most spillway_median
    for ((round = 0; round <= RUNS; round++)); do
        for v in "${!NAMES[@]}"; do
            ! is_left_out "$v" || continue
            # The session's first job starts it.
            [[ -z ${IN_SESSION[$v]:-} ]] || run "$v" wordcount "$FOLDER/in" "$FOLDER/start-$round-$v"
            run "$v" wordcount "$FOLDER/in" "$FOLDER/out-$round-$v"
            if ((round > 0)); then
                echo "$ms" >>"$work/times-$v"
                ! grep -q 'in uber mode : true' "$work/log" || echo uber >>"$work/uber-$v"
                in_session >>"$work/session-$v"
            fi
            pause "$v"
        done
        say "round $round of $RUNS"
    done
    read -r _ spillway_median _ < <(summary <"$work/times-1")
    printf '| setting | job, s: median of %d (least to most) | Spillway over it | in uber mode | in a session |\n|---|--:|--:|--:|--:|\n' "$RUNS"
    for v in "${!NAMES[@]}"; do
        ! is_left_out "$v" || continue
        read -r least median most < <(summary <"$work/times-$v")
        uber=0
        [[ ! -f $work/uber-$v ]] || uber=$(wc -l <"$work/uber-$v")
        sessions=$(paste -sd+ "$work/session-$v")
        printf '| %s | %s | %s | %d | %d |\n' "${NAMES[v]}" "$(seconds "$least" "$median" "$most")" \
            "$(ratio "$spillway_median" "$median")" "$uber" $((sessions))
    done
}

chains() {
    local v round sessions least median most stock_median job
    for ((round = 0; round <= RUNS; round++)); do
        for v in "${!NAMES[@]}"; do
            [[ -n ${IN_CHAIN[$v]:-} ]] || continue
            run "$v" components "$FOLDER/links" "$FOLDER/chain-$round-$v"
            (($(wc -l <"$work/begins") == CHAIN)) || die "a chain of ${NAMES[v]} had $(wc -l <"$work/begins") jobs, not $CHAIN"
            if ((round > 0)); then
                echo "$ms" >>"$work/chain-times-$v"
                awk 'NR > 1 {print $1 - last} {last = $1}' "$work/begins" >>"$work/chain-jobs-$v"
                in_session >>"$work/chain-session-$v"
            fi
            pause "$v"
        done
        say "chains, round $round of $RUNS"
    done
    read -r _ stock_median _ < <(summary <"$work/chain-times-0")
    printf '| way | %d jobs, s: median of %d (least to most) | stock over it | a job, s: median (least to most) | in a session |\n|---|--:|--:|--:|--:|\n' \
        "$CHAIN" "$RUNS"
    for v in "${!NAMES[@]}"; do
        [[ -n ${IN_CHAIN[$v]:-} ]] || continue
        read -r least median most < <(summary <"$work/chain-times-$v")
        job=$(summary <"$work/chain-jobs-$v")
        sessions=$(paste -sd+ "$work/chain-session-$v")
        # shellcheck disable=SC2086 # three numbers
        printf '| %s | %s | %s | %s | %d |\n' "${NAMES[v]}" "$(seconds "$least" "$median" "$most")" \
            "$(ratio "$stock_median" "$median")" "$(seconds $job)" $((sessions))
    done
}

[[ -n $ONLY_CHAIN ]] || single_jobs
if [[ -n $CHAIN ]]; then
    [[ -n $ONLY_CHAIN ]] || echo
    chains
fi
