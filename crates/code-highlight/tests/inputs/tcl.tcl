# Greets
package require Tcl 8.6
namespace eval shop {
    variable total 0
    proc greet {name {times 3}} {
        for {set i 0} {$i < $times} {incr i} {
            puts "Hello, $name: [string length $name]"
        }
        return [expr {$times * 2.5}]
    }
}
if {[info exists ::env(HOME)]} { puts $::env(HOME) } ;# the end
set list {a b c}
foreach item $list { lappend out ${item} }
