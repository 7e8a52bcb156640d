#!/usr/bin/env bash
# The first process of a network: network.sh MARK READY. It has the bridge. When it ends, all hosts end. If its input is
# a pipe, it ends when no process has the other end any more.
set -euo pipefail

ip link set lo up
ip link add br0 type bridge
ip link set br0 up
if [[ -p /dev/stdin ]]; then
    trap exit TERM
    exec 3<&0
    { read -r -u 3 || kill -TERM $$; } &
fi
touch "$2"
# Reaps the processes whose parents have ended.
while true; do
    sleep 3600 &
    wait -n
done
