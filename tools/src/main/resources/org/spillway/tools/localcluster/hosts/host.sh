#!/usr/bin/env bash
# The first process of a host: host.sh MARK READY NAME ETC OWN NODE. On each host the folder NODE is its own folder OWN.
set -euo pipefail

hostname "$3"
# shellcheck source=tools/src/main/resources/org/spillway/tools/localcluster/hosts/etc.sh
source "${0%/*}/etc.sh" "$4"
mount --bind "$5" "$6"
ip link set lo up
# The folder of READY may be hidden then. As the working folder it is still reached.
cd "${2%/*}"
[[ ! -e users.txt ]] || bash users.sh users.txt ./users-setup.sh
touch "./${2##*/}"
# Reaps the processes whose parents have ended.
while true; do
    sleep 3600 &
    wait
done
