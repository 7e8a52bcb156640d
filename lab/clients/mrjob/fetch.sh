#!/usr/bin/env bash
# Fetches mrjob into target/python, and writes target/version.txt when it is there. Without python3 or pip it only says so,
# so that the other clients build.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"

unavailable() {
    rm -f target/version.txt
    echo "WARNING: client mrjob cannot run: $1" >&2
    exit 0
}

if [[ -f target/version.txt ]] && cmp -s requirements.txt target/requirements.txt; then
    exit 0
fi
rm -rf target/python
command -v python3 >/dev/null || unavailable "there is no python3"
python3 -m pip --version >/dev/null 2>&1 || unavailable "python3 has no pip"
PIP_ROOT_USER_ACTION=ignore python3 -m pip install --quiet --disable-pip-version-check --target target/python --requirement requirements.txt >&2 \
    || unavailable "pip could not fetch it"
# mrjob 0.7.4 needs distutils, which ended with Python 3.11, and pipes, which ended with 3.12.
PYTHONPATH=target/python python3 -c 'import mrjob.hadoop' \
    || unavailable "$(python3 --version) does not load it; Python 3.11 does"
cp requirements.txt target/requirements.txt
sed -n 's/^mrjob==//p' requirements.txt >target/version.txt
