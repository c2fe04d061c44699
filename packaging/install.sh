#!/bin/sh
# Installs site-build: downloads the archive of a release for this machine, compares its checksum, and copies the binary.
#
#   curl -fsSL https://github.com/OWNER/site-build/releases/latest/download/install.sh | sh
#   … | sh -s -- --version 0.1.0 --dir /usr/local/bin
#
# RELEASES replaces the address below which the files of each release are, for mirrors.
set -eu

# All of the script is a function: a download that breaks off runs nothing.
main() {
  version=0.1.0
  dir=${HOME:+$HOME/.local/bin}
  releases=${RELEASES:-https://github.com/OWNER/site-build/releases/download}
  while [ $# -gt 0 ]; do
    case $1 in
      --version) version=${2:?--version needs a value} && shift 2 ;;
      --dir) dir=${2:?--dir needs a value} && shift 2 ;;
      *) fail 2 "unknown option \`$1\`; known: --version VERSION, --dir DIR" ;;
    esac
  done
  version=${version#v}
  # The version may come from a workflow, and becomes part of an address.
  printf '%s\n' "$version" | awk 'NR > 1 || !/^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.]+)?$/ { exit 1 }' ||
    fail 2 "\`$version\` is not a version of site-build, such as 0.1.0"
  [ -n "$dir" ] || fail 2 "HOME is not set: name a folder with --dir"
  set_target

  archive=site-build-$target.tar.gz
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  download "$archive"
  download SHA256SUMS
  expected=$(awk -v file="$archive" '$2 == file || $2 == "*" file { print $1 }' "$work/SHA256SUMS")
  actual=$(checksum "$work/$archive")
  if [ -z "$expected" ] || [ "$expected" != "$actual" ]; then
    fail 1 "the checksum of $archive is ${actual:-missing}, not ${expected:-listed in SHA256SUMS}"
  fi

  tar -C "$work" -xzf "$work/$archive"
  mkdir -p "$dir"
  # Under another name first: the old binary may be running.
  cp "$work/site-build-$target/$program" "$dir/.$program.new"
  chmod 755 "$dir/.$program.new"
  mv -f "$dir/.$program.new" "$dir/$program"
  echo "installed site-build $version as $dir/$program" >&2
  case :$PATH: in
    *":$dir:"*) ;;
    *) echo "note: $dir is not on the PATH: export PATH=\"$dir:\$PATH\"" >&2 ;;
  esac
}

set_target() {
  program=site-build
  case $(uname -s)-$(uname -m) in
    Linux-x86_64) target=x86_64-unknown-linux-musl ;;
    Linux-aarch64 | Linux-arm64) target=aarch64-unknown-linux-musl ;;
    Darwin-x86_64) target=x86_64-apple-darwin ;;
    Darwin-arm64) target=aarch64-apple-darwin ;;
    MINGW*-x86_64 | MSYS*-x86_64) target=x86_64-pc-windows-msvc program=site-build.exe ;;
    MINGW*-aarch64 | MSYS*-aarch64) target=aarch64-pc-windows-msvc program=site-build.exe ;;
    *) fail 2 "no site-build binary for $(uname -s) on $(uname -m): build it from source, cargo install --locked site-build" ;;
  esac
}

download() {
  address=$releases/v$version/$1
  if command -v curl >/dev/null; then
    curl --fail --silent --show-error --location --retry 3 --output "$work/$1" "$address" || fail 1 "cannot download $address"
  elif command -v wget >/dev/null; then
    wget --quiet --output-document="$work/$1" "$address" || fail 1 "cannot download $address"
  else
    fail 2 "install curl or wget"
  fi
}

# macOS has shasum, the others sha256sum.
checksum() {
  if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1
}

fail() {
  echo "error: $2" >&2
  exit "$1"
}

main "$@"
