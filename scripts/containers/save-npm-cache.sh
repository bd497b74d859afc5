#!/usr/bin/env bash
# Fills a folder with every package that the image is built from, on a machine with a network; with it the image is built without one (docs/guide/containers.md). Needs npm 10 or later.
#   scripts/containers/save-npm-cache.sh FOLDER [ARCHITECTURE…]      x64, arm64 (default: both)
set -euo pipefail
[ $# -ge 1 ] || { echo "save-npm-cache.sh: name the folder to fill" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- x64 arm64
cd "$(dirname "$0")/../.."
export ONNXRUNTIME_NODE_INSTALL=skip
for architecture in "$@"; do
  case $architecture in x64 | arm64) ;; *) echo "save-npm-cache.sh: there is no image for $architecture, only for x64 and arm64" >&2; exit 2 ;; esac
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  mkdir "$work/web"
  cp .npmrc package.json package-lock.json "$work"
  cp web/package.json "$work/web"
  (cd "$work" && npm ci --ignore-scripts --os=linux --cpu="$architecture" --libc=glibc --cache="$folder" --loglevel=error)
  rm -rf "$work"
done
du -sh "$folder"
