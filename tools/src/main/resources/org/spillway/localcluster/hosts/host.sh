#!/usr/bin/env bash
# The first process of a host: host.sh MARK READY NAME ETC OWN NODE. On each host the folder NODE is its own folder OWN.
set -euo pipefail

hostname "$3"
# Names are those of the network, and nobody else is asked.
if [[ -e $4/krb5.conf && ! -e /etc/krb5.conf ]]; then
    # Nothing can be mounted over a file that this machine lacks: /etc becomes a folder of links to both's files.
    mkdir -p "$4/machine"
    mount --rbind /etc "$4/machine"
    mount -t tmpfs tmpfs /etc
    for file in "$4"/* "$4"/machine/*; do
        [[ -e /etc/${file##*/} || $file == "$4/machine" ]] || ln -s "$file" /etc/
    done
else
    for file in hosts nsswitch.conf resolv.conf passwd group krb5.conf; do
        [[ ! -e $4/$file || ! -e /etc/$file ]] || mount --bind "$4/$file" "/etc/$file"
    done
fi
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
