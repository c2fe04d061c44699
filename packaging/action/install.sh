#!/usr/bin/env bash
# Downloads a release, compares its checksum, and prints the folder of the binary: install.sh VERSION DIR
#
# RELEASES is the address below which the files of each release are.
set -euo pipefail
version=${1#v} dir=$2
# The version comes from a workflow; it becomes part of an address.
if [[ ! $version =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.]+)?$ ]]; then
  echo "error: \`$version\` is not a version of site-build, such as 0.1.0" >&2
  exit 2
fi

case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) target=x86_64-unknown-linux-musl ;;
  Linux-aarch64 | Linux-arm64) target=aarch64-unknown-linux-musl ;;
  Darwin-x86_64) target=x86_64-apple-darwin ;;
  Darwin-arm64) target=aarch64-apple-darwin ;;
  MINGW*-x86_64 | MSYS*-x86_64) target=x86_64-pc-windows-msvc ;;
  MINGW*-aarch64 | MSYS*-aarch64) target=aarch64-pc-windows-msvc ;;
  *)
    echo "error: no site-build binary for $(uname -s) on $(uname -m)" >&2
    exit 2
    ;;
esac

archive=site-build-$target.tar.gz
mkdir -p "$dir"
for file in "$archive" SHA256SUMS; do
  curl --fail --silent --show-error --location --retry 3 --output "$dir/$file" "$RELEASES/v$version/$file"
done
# macOS has shasum, the others sha256sum.
sum=$(command -v sha256sum || echo "shasum --algorithm 256")
expected=$(awk -v file="$archive" '$2 == file || $2 == "*" file { print $1 }' "$dir/SHA256SUMS")
actual=$($sum "$dir/$archive" | cut -d ' ' -f 1)
if [ -z "$expected" ] || [ "$expected" != "$actual" ]; then
  echo "error: the checksum of $archive is ${actual:-missing}, not ${expected:-listed in SHA256SUMS}" >&2
  exit 1
fi
tar -C "$dir" -xzf "$dir/$archive"
echo "$dir/site-build-$target"
