#!/usr/bin/env bash
# Starts a Neo4j Community server on this (Linux) machine and prints its address; does nothing where it runs already. Needs Java 17 or 21, and Maven for the first start.
# Elsewhere, or with Docker: compose.yaml.
#   NEO4J_PASSWORD   of user neo4j, at least 8 characters (needed; it counts from the first start on)
#   NEO4J_HOME       data, logs and settings of the server       (default: .neo4j in the home folder)
#   NEO4J_JARS       where the server's jars are kept            (default: .cache/veritrail/neo4j in the home folder)
#   NEO4J_BOLT_PORT  7687      NEO4J_HEAP  1g      NEO4J_PAGECACHE  512m      NEO4J_WAIT  120 (seconds)
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
home=${NEO4J_HOME:-$HOME/.neo4j}
jars=${NEO4J_JARS:-$HOME/.cache/veritrail/neo4j}
port=${NEO4J_BOLT_PORT:-7687}
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
fail() { echo "start.sh: $*" >&2; exit 1; }

[ -n "${NEO4J_PASSWORD:-}" ] || fail "set NEO4J_PASSWORD to the password that the server shall have (at least 8 characters)"
[ ${#NEO4J_PASSWORD} -ge 8 ] || fail "NEO4J_PASSWORD is shorter than 8 characters"
command -v "$java" >/dev/null || fail "there is no Java; install version 17 or 21"
mkdir -p "$home" "$jars"
home=$(cd "$home" && pwd)
jars=$(cd "$jars" && pwd)

# The first four bytes of a Bolt conversation: a server answers them with the version it chose.
answers() {
  local reply
  reply=$( { exec 3<>"/dev/tcp/127.0.0.1/$port" && printf '\x60\x60\xb0\x17\x00\x04\x04\x05\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00' >&3 && timeout 5 head -c 4 <&3 | od -An -tx1 | tr -d ' \n'; } 2>/dev/null) || return 1
  [ ${#reply} -eq 8 ] && [ "$reply" != 00000000 ]
}
is_ours() { kill -0 "$1" 2>/dev/null && tr '\0' ' ' <"/proc/$1/cmdline" 2>/dev/null | grep -qF -- "--home-dir=$home "; }

if [ -s "$home/server.pid" ] && is_ours "$(cat "$home/server.pid")"; then
  answers || fail "the server of $home runs, but does not answer on port $port"
  echo "bolt://127.0.0.1:$port"
  exit 0
fi
if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then fail "port $port is taken; name another with NEO4J_BOLT_PORT"; fi

# One folder of jars for each version of pom.xml; written beside and moved, so that a broken-off download leaves nothing behind.
lib=$jars/$(sha256sum "$here/pom.xml" | cut -c1-12)
if [ ! -d "$lib" ]; then
  command -v mvn >/dev/null || fail "there is no Maven, which fetches the server; install it, or run the server with compose.yaml"
  part=$(mktemp -d "$jars/part.XXXXXX")
  trap 'rm -rf "$part"' EXIT
  mvn -B -q -ntp -f "$here/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DincludeScope=runtime "-DoutputDirectory=$part/lib" >&2
  mv -T "$part/lib" "$lib" 2>/dev/null || [ -d "$lib" ]
fi

mkdir -p "$home"/{conf,data,logs,run,plugins,import}
sed -e "s/@PORT@/$port/" -e "s/@PAGECACHE@/${NEO4J_PAGECACHE:-512m}/" "$here/neo4j.conf" >"$home/conf/neo4j.conf"
# What the server's own start script passes, apart from diagnostics.
flags=(-XX:+UseG1GC -XX:-OmitStackTraceInFastThrow -XX:+UnlockExperimentalVMOptions -XX:+TrustFinalNonStaticFields -XX:+DisableExplicitGC
  -Djdk.nio.maxCachedBufferSize=1024 -Dio.netty.tryReflectionSetAccessible=true -Dlog4j2.disable.jmx=true -Dfile.encoding=UTF-8 -Djava.awt.headless=true
  --add-opens=java.base/java.nio=ALL-UNNAMED --add-opens=java.base/java.io=ALL-UNNAMED --add-opens=java.base/sun.nio.ch=ALL-UNNAMED --add-opens=java.base/java.util.concurrent=ALL-UNNAMED
  --enable-native-access=ALL-UNNAMED)
if [ ! -d "$home/data/databases/system" ]; then
  NEO4J_HOME=$home NEO4J_CONF=$home/conf "$java" -Xmx128m "${flags[@]}" -cp "$lib/*" org.neo4j.cli.AdminTool dbms set-initial-password "$NEO4J_PASSWORD" >"$home/logs/password.log" 2>&1 ||
    { cat "$home/logs/password.log" >&2; fail "the password could not be set"; }
fi
unset NEO4J_PASSWORD
nohup "$java" -Xms128m "-Xmx${NEO4J_HEAP:-1g}" "${flags[@]}" -cp "$lib/*" org.neo4j.server.CommunityEntryPoint "--home-dir=$home" "--config-dir=$home/conf" >"$home/logs/console.log" 2>&1 </dev/null &
pid=$!
disown
echo "$pid" >"$home/server.pid"
for ((i = 0; i < ${NEO4J_WAIT:-120} * 4; i++)); do
  kill -0 "$pid" 2>/dev/null || { tail -20 "$home/logs/console.log" >&2; rm -f "$home/server.pid"; fail "the server ended while it started"; }
  if answers; then
    echo "bolt://127.0.0.1:$port"
    exit 0
  fi
  sleep 0.25
done
kill "$pid"
rm -f "$home/server.pid"
fail "the server did not answer in ${NEO4J_WAIT:-120} s; its log is $home/logs/console.log"
