# shellcheck shell=bash
# Completion for bash: commands of spillway, their options, then files. Source it: source completion.bash

declare -A _spillway_options=(
    [terasort]='--account --cluster --codec --help --html --json --reduces --rows --runs --size --sort-mb --start-conf --task-archive --vcores --ways -D'
    [compare]='--cluster --help --html --json --keep --runs --start-conf --vcores --ways --'
    [jobs-table]='--cluster --help --html --json --rows --runs --start-conf --vcores --ways'
    [doctor]='--help --history --jar --job --reduces -conf -D'
    [report]='--help --history --html --json --title'
    [local-cluster]='--dir --expiry --help --hosts --java --kerberos --no-ticket --nodemanagers --rate --recovery --task-archive --token-life --user --users fault on start status stop'
    [task-archive]='--dir --help --java-home build check print remove'
    [short-jobs]='--chain --few --help --maps --master-vcores --only-chain --runs --task-archive'
    [start-times]='--help'
    [chaos]='--each --expiry --help --hosts --kerberos --limit --minutes --rows --seed --shared --users'
    [bench]='--base --help --json --runs --shrink --task --vcores --without-stock
        map-task collector partitions scale reduce-task fetch orders container master'
    [fuzz]='--case --cases --help --minutes --reduces --seed'
    [formats]='--help avroparquet hfile shortcircuit tfile'
    [clients]='--at-once --fast --help --jobs --list --maps --own-way --rows --runs --ways -D'
    [peers]='--bytes-scale --cases --dir --help --jobs --json --rounds --rows --time-scale --trace --try --ways -D'
    [hadoop-tests]='--client --help --list --timeout -D'
    [check-matrix]='--allow-missing --cell --help --minicluster --tests'
    [check-release]='--help --libraries'
    [packages]='--help'
)

_spillway_folder=$(dirname "${BASH_SOURCE[0]}")/commands

_spillway() {
    local word=${COMP_WORDS[COMP_CWORD]} words command
    if ((COMP_CWORD == 1)); then
        words='--help --version'
        # A release lacks those of a clone.
        for command in "${!_spillway_options[@]}"; do
            [[ ! -f $_spillway_folder/$command.sh ]] || words+=" $command"
        done
    else
        words=${_spillway_options[${COMP_WORDS[1]}]:-}
    fi
    # Words of fixed lists only, so splitting is right.
    # shellcheck disable=SC2207
    COMPREPLY=($(compgen -W "$words" -- "$word"))
}

# Files where nothing else fits.
complete -o default -F _spillway spillway
