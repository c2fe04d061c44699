# Lists large files
use std/log

def large [
    folder: path = "."
    --limit (-l): filesize = 10mb  # the limit
] {
    ls $folder | where size > $limit | sort-by size
}

let total = (ls **/*.md | length)
mut count = 0
for file in (glob *.nu) { $count += 1 }
print $"($total) files, ($count + 1) scripts" 'raw'
$env.PATH = ($env.PATH | prepend '/usr/bin')
if $total > 0 and true { {name: "a", size: 5} | to json } else { null }
