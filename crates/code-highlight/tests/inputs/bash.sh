#!/bin/bash
set -euo pipefail
export API_KEY="secret-${USER:-nobody}" PORT=8080
# Install
npm install --save-dev @mirmaq/web@latest && echo "done: $(date +%s)" > out.txt 2>&1
if [[ -f "$HOME/.env" && $# -gt 1 ]]; then
  for file in *.glb; do curl -sS -H 'Accept: application/json' "https://api.example.com/$file" | jq '.id'; done
fi
greet() { local name=$1; cat <<EOF
hello $name
EOF
}
