#!/usr/bin/env bash
# Stops the server that start.sh started for this NEO4J_HOME; its data stays.
set -euo pipefail
home=${NEO4J_HOME:-$HOME/.neo4j}
[ -d "$home" ] && home=$(cd "$home" && pwd)
[ -s "$home/server.pid" ] || { echo "not running"; exit 0; }
pid=$(cat "$home/server.pid")
is_ours() { kill -0 "$pid" 2>/dev/null && tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null | grep -qF -- "--home-dir=$home "; }
if is_ours; then
  kill "$pid"
  for ((i = 0; i < 240; i++)); do is_ours || break; sleep 0.25; done
  if is_ours; then kill -9 "$pid"; fi
  echo "stopped"
else
  echo "not running"
fi
rm -f "$home/server.pid"
