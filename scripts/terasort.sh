#!/usr/bin/env bash
# The only command that also has a script of its own, for whoever runs it by this name.
exec "$(dirname "${BASH_SOURCE[0]}")/spillway" terasort "$@"
