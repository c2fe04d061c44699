#!/usr/bin/env bash
# Packs a release archive: archive.sh TARGET BINARY OUT
#
# OUT/site-build-TARGET.tar.gz has one folder with the binary, its licence, those of what the theme contains, and shell
# completions if the binary runs on this machine. All platforms get a .tar.gz: tar is part of Windows 10 and later.
set -euo pipefail
target=$1 binary=$2 out=$3
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
name=site-build-$target
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT

mkdir -p "$stage/$name" "$out"
cp "$binary" "$root/LICENSE-APACHE" "$root/LICENSE-MIT" "$root/README.md" "$stage/$name/"
mkdir "$stage/$name/licences"
for file in "$root"/crates/site-build/assets/theme/*licences-*.txt; do
  base=$(basename "$file" .txt)
  cp "$file" "$stage/$name/licences/${base%-*}.txt"
done
if "$binary" --version >/dev/null 2>&1; then
  mkdir "$stage/$name/completions"
  for shell in bash zsh fish powershell; do
    "$binary" completions "$shell" >"$stage/$name/completions/site-build.$shell"
  done
fi
tar -C "$stage" -czf "$out/$name.tar.gz" "$name"
echo "$out/$name.tar.gz"
