#!/usr/bin/env bash
# The first process of a host: host.sh MARK READY NAME ETC OWN NODE. On each host the folder NODE is its own folder OWN.
set -euo pipefail

hostname "$3"
# Names are those of the network, and nobody else is asked.
for file in hosts nsswitch.conf resolv.conf passwd group; do
    [[ ! -e /etc/$file || ! -e $4/$file ]] || mount --bind "$4/$file" "/etc/$file"
done
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
