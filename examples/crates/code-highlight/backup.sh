#!/bin/sh
# Copies the shop's pictures.
set -e
for file in pictures/*.jpg; do
  cp "$file" "$BACKUP/"
done
