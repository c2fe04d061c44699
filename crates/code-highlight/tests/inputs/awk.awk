#!/usr/bin/awk -f
BEGIN { FS = ","; print "name total" }
# Sums the second column
NR > 1 && $2 ~ /^[0-9]+$/ {
    sum[$1] += $2
    count++
}
/error/ { print "bad line " NR > "/dev/stderr"; next }
function half(n) { return n / 2 }
END {
    for (name in sum) printf "%-10s %d\n", name, half(sum[name])
    if (count / 2 > 1) exit 1
}
