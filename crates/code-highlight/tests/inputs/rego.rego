# Access rules
package httpapi.authz

import rego.v1
import data.users as people

default allow := false

allow if {
	input.method == "GET"
	some user in people
	user.roles[_] == `admin`
	not is_blocked(user.name)
}

is_blocked(name) := true if {
	count([x | x := data.blocked[_]; startswith(x, name)]) > 0
}

limits := {"requests": 100, "rate": 1.5, "open": null}
