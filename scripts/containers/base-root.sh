#!/usr/bin/env bash
# Makes a folder that stands for the official Node image where none can be pulled: Debian's smallest system, Node in /usr/local, a user 1000. Needs root, debootstrap, and Node and npm of this machine.
#   scripts/containers/base-root.sh FOLDER      DEBIAN_MIRROR, NODE_PROGRAM, NPM_FOLDER say where from
set -euo pipefail
[ $# -eq 1 ] || { echo "base-root.sh: name the folder to make" >&2; exit 2; }
root=$1
node=${NODE_PROGRAM:-$(cd "$(dirname "$0")/../.." && pwd)/node_modules/node/bin/node}
npm=${NPM_FOLDER:-$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")}
[ -x "$node" ] || { echo "base-root.sh: $node is no Node; run npm ci, or name one with NODE_PROGRAM" >&2; exit 2; }
[ -f "$npm/bin/npm-cli.js" ] || { echo "base-root.sh: $npm is no npm; name its folder with NPM_FOLDER" >&2; exit 2; }
[ -d "$root/usr" ] || debootstrap --variant=minbase --include=libstdc++6 bookworm "$root" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}"
mkdir -p "$root/usr/local/bin" "$root/usr/local/lib/node_modules"
install -m 0755 "$node" "$root/usr/local/bin/node"
cp -a "$npm" "$root/usr/local/lib/node_modules/"
ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
chroot "$root" sh -c 'id node >/dev/null 2>&1 || { groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node; }'
chroot "$root" node --version
