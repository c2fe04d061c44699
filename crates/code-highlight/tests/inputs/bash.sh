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
cat <<'END' | grep -v "x" >> log.txt
raw $name
END
declare -a sizes=(1 two "$three") # comment
sizes[0]=5; sizes+=(4)
while [ "$x" != y ] || ! test -d /tmp; do x=$(( x + 1 )); ((i++)); done < in.txt
[[ $name =~ ^[a-z]+$ ]] && echo "${name%%.*}" "${name/a/b}" ${sizes[@]} `date`
case "$1" in
  start|"restart") systemctl start $'a\n' ;;
  *) echo "if: $((1 + 2))"; exit 1 ;;
esac
function stop { kill -9 "$pid"; }
diff <(sort a) <(sort b) \
  --brief="yes" -u
for i in {1..5}; do echo for if done; done
curl "https://<host>:<port>/x" -d <file name> --limit 5
--option=<VALUE>
INFO[0000] done ---

cat <<-TEXT
    $HOME, indented by spaces
    TEXT
echo after
