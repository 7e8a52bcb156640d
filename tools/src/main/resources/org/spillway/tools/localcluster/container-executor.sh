#!/usr/bin/env bash
# Gives Hadoop's container-executor the owner, mode and configuration that it demands: container-executor.sh PROGRAM CONF FOLDER GROUP.
# It reads ../etc/hadoop/container-executor.cfg beside its own folder. Only root may write to any of the folders above.
set -euo pipefail
umask 022

mkdir -p "$3/bin" "$3/etc/hadoop"
cp "$1" "$3/bin/container-executor"
chgrp "$4" "$3/bin/container-executor"
# After chgrp, which removes the bit with which it becomes root.
chmod 6050 "$3/bin/container-executor"
cp "$2" "$3/etc/hadoop/container-executor.cfg"
