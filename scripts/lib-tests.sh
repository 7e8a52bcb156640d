# shellcheck shell=bash
# Functions of commands/check-matrix.sh and commands/hadoop-tests.sh that run JUnit in its own JVM and folder. Sourced after lib.sh.
# The sourcing script uses the variables that are set here:
# shellcheck disable=SC2034

# Creates WORK, the folder for all that is written. When the script ends for any reason, the folder is deleted and every process
# that still works in it is killed.
make_work() {
    command -v timeout >/dev/null || die "the timeout command of GNU coreutils is needed"
    WORK=$(mktemp -d "${TMPDIR:-/tmp}/spillway-tests.XXXXXX")
    WORK=$(cd "$WORK" && pwd -P)
    trap clean_work EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
}

clean_work() {
    kill_in "$WORK"
    rm -rf -- "$WORK"
}

# Kills the processes whose working folder lies in the given folder. YARN's containers have their own sessions, so they cannot be
# found by process group or parent.
kill_in() {
    local attempt entry folder found
    for attempt in {1..50}; do
        found=
        for entry in /proc/[0-9]*; do
            folder=$(readlink "$entry/cwd" 2>/dev/null) || continue
            if [[ $folder == "$1" || $folder == "$1"/* ]]; then
                kill -KILL "${entry#/proc/}" 2>/dev/null || true
                found=$entry
            fi
        done
        [[ -n $found ]] || return 0
        sleep 0.1
    done
    say "cannot kill $found, which works in $1, after $attempt attempts"
}

# Prints the folder of a JDK of this version, or nothing.
find_jdk() {
    local home variable
    for variable in "JAVA$1_HOME" "JAVA_HOME_$1" "JAVA_HOME_$1_X64" "JAVA_HOME_$1_ARM64" JAVA_HOME; do
        home=${!variable:-}
        if [[ -n $home && -x $home/bin/java && $(java_version "$home/bin/java") == "$1" ]]; then
            printf '%s' "$home"
            return
        fi
    done
    for home in /usr/lib/jvm/*"$1"* /opt/*"$1"* /opt/*/*"$1"* "$HOME"/.sdkman/candidates/java/"$1"* \
        "$HOME"/.jdks/*"$1"* /Library/Java/JavaVirtualMachines/*"$1"*/Contents/Home; do
        if [[ -x $home/bin/javac && $(java_version "$home/bin/java") == "$1" ]]; then
            printf '%s' "$home"
            return
        fi
    done
}

# Fetches JUnit's console as one jar, in the version that the modules' tests use.
fetch_console() {
    local version
    version=$(sed -n 's/.*<junit\.version>5\.\(.*\)<.*/1.\1/p' "$ROOT/pom.xml")
    fetch_jar "org.junit.platform:junit-platform-console-standalone:$version"
    CONSOLE=$WORK/junit-platform-console-standalone-$version.jar
    [[ -f $CONSOLE ]] || die "Maven did not copy $CONSOLE"
}

# Copies a jar of Maven Central to WORK: fetch_jar GROUP:ARTIFACT:VERSION[:jar:CLASSIFIER].
fetch_jar() {
    maven dependency:copy -Dartifact="$1" -DoutputDirectory="$WORK" -pl .
}

# Runs Maven in the project's root, silent unless it fails.
maven() {
    (cd "$ROOT" && ./mvnw -B -q --no-transfer-progress "$@" >&2) || die "Maven failed: $*"
}

# Runs a command in FOLDER/work for at most LIMIT seconds, with all temporary files there and without the user's settings
# of Hadoop, which would reach the containers of the tests' clusters: run_in FOLDER LIMIT COMMAND...
# Sets CODE (124 after the time limit) and TOOK, in seconds. Writes the command's output to FOLDER/log.
run_in() {
    local folder=$1 limit=$2 start=$SECONDS
    shift 2
    mkdir -p "$folder/work/tmp"
    (cd "$folder/work" && unset "${!HADOOP_@}" "${!YARN_@}" && TMPDIR=$folder/work/tmp exec timeout -k 10 "$limit" "$@") \
        >"$folder/log" 2>&1 </dev/null &
    CODE=0
    # Runs in the background, so that a signal reaches this shell's traps at once.
    wait $! || CODE=$?
    TOOK=$((SECONDS - start))
    kill_in "$folder/work"
}

# Reads the reports of a run, one of each test engine. Sets RUN, FAILED and SKIPPED, and writes the names of tests to FOLDER/failed and
# FOLDER/passed.
# Without a report (the JVM crashed or hit the time limit) RUN is 0 and FAILED is the reason.
read_report() {
    local folder=$1 report suite
    RUN=0
    FAILED=0
    SKIPPED=0
    : >"$folder/failed"
    : >"$folder/passed"
    if [[ ! -s $folder/report/TEST-junit-jupiter.xml ]]; then
        FAILED="exit code $CODE"
        ((CODE != 124 && CODE != 137)) || FAILED=timeout
        return
    fi
    for report in "$folder"/report/TEST-*.xml; do
        suite=$(grep -m 1 '<testsuite ' "$report")
        RUN=$((RUN + $(attribute tests "$suite") - $(attribute skipped "$suite")))
        SKIPPED=$((SKIPPED + $(attribute skipped "$suite")))
        FAILED=$((FAILED + $(attribute failures "$suite") + $(attribute errors "$suite")))
    done
    # JUnit writes each element on a line of its own.
    awk '/^<testcase /       { name = $0; sub(/.* name="/, "", name); sub(/".*/, "", name)
                               class = $0; sub(/.* classname="/, "", class); sub(/".*/, "", class) }
         /^<(failure|error)/ { print class "." name > failed; bad = 1 }
         /^<skipped/         { bad = 1 }
         /^<\/testcase>/     { if (!bad) print class "." name > passed; bad = 0 }' \
        failed="$folder/failed" passed="$folder/passed" "$folder"/report/TEST-*.xml
    sort -u -o "$folder/failed" "$folder/failed"
    sort -u -o "$folder/passed" "$folder/passed"
    # All tests passed, but the JVM failed at its end.
    if ((FAILED == 0 && CODE != 0)); then
        FAILED="exit code $CODE"
    fi
}

attribute() {
    local rest=${2#* "$1"=\"}
    printf '%s' "${rest%%\"*}"
}

# Keeps the log of a failed run: keep_log FOLDER NAME. The rest of FOLDER is deleted later.
keep_log() {
    local kept=$ROOT/target/$2.log
    mkdir -p "${kept%/*}"
    cp "$1/log" "$kept"
    say "log: $kept"
}
