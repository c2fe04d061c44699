#!/usr/bin/env bash
# Runs site-build in the action: prints its report, and the same problems as annotations. Reads DIR, COMMAND, STRICT and
# BASE_URL.
set -euo pipefail
case "$COMMAND" in
  build | check) ;;
  *)
    echo "error: \`command\` is \`build\` or \`check\`, not \`$COMMAND\`" >&2
    exit 2
    ;;
esac

args=("$COMMAND" "$DIR")
if [ "$STRICT" = true ]; then args+=(--strict); fi
if [ "$COMMAND" = build ]; then
  if [ -n "$BASE_URL" ]; then args+=(--base-url "${BASE_URL%/}/"); fi
  echo "out-dir=$DIR/build" >>"$GITHUB_OUTPUT"
fi

report=$(mktemp)
code=0
NO_COLOR=1 site-build "${args[@]}" 2>"$report" || code=$?
cat "$report" >&2
# Containers and machines of one's own may have no Node; the report above is complete without annotations.
if command -v node >/dev/null; then node "$GITHUB_ACTION_PATH/annotate.mjs" <"$report"; fi
exit "$code"
