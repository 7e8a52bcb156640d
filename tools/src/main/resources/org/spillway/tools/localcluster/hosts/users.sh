#!/usr/bin/env bash
# Prepares a host for users of its own: users.sh LIST SETUP. The lines of LIST are hide FOLDER and show FOLDER.
# Runs the script SETUP at the end.
set -euo pipefail
umask 022

folders=()
opened=()
while read -r what path; do
    [[ $what == show ]] || continue
    # What was opened before is still reached when it is hidden.
    exec {number}<"$path"
    folders+=("$path")
    opened+=("/proc/$$/fd/$number")
done <"$1"
while read -r what path; do
    [[ $what != hide ]] || mount -t tmpfs -o mode=755 spillway "$path"
done <"$1"
for i in "${!folders[@]}"; do
    mkdir -p "${folders[i]}"
    mount --no-canonicalize --bind "${opened[i]}" "${folders[i]}"
done
bash "$2"
