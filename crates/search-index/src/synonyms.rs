//! Synonyms in the documentation of software. A reader who searches for "login"
//! means the page that says "sign in".
//!
//! Synonyms are applied to the query, not to the index, so that a site with other
//! synonyms has the same files of words. A match by a synonym ranks below one by
//! the word itself.

use crate::text::{exact_form, prefix_form, runs};

/// Groups of words and short phrases, one group per line, separated by commas.
/// Other forms and spellings of a word match without this list; see
/// `text::term`.
///
/// A word may be in several groups, and groups are not transitive: `register`
/// means `sign up` in one and `subscribe` in another, but `sign up` does not mean
/// `subscribe`. Readers use the words of these groups for each other in judged
/// queries; a word with another meaning as well costs more hits than it finds.
const BUILT_IN: &str = "\
login, log in, sign in, signin, log on, logon
logout, log out, sign out, signout, log off, logoff
signup, sign up, register, registration, create account
auth, authentication, authenticate, login
authz, authorization, permission, access control
password reset, forgot password, reset password
create, add, new, make
delete, remove, destroy, unmount
remove, unregister, detach, disconnect, unjoin
register, create, add, join, subscribe
hide, remove, invisible
get, retrieve, fetch, read
list, all, show all, get all
update, edit, change, modify
cancel, abort, stop
run, execute, evaluate, invoke
pause, suspend, suspension
move, migrate, migration, relocate
spread, distribute, divide
enable, turn on, switch on, activate
disable, turn off, switch off, deactivate
block, prevent, forbid, disallow
retry, try again
duplicate, twice, double
backport, cherry pick
intercept, route, mock
wait, await
image, picture, photo
screenshot, capture image, export image, take a picture, snapshot
config, configuration, setting, option, preference
setup, install, installation, getting started, get started
start, begin, launch, run
upgrade, update, migration, migrate
breaking change, migration
downgrade, roll back, rollback, revert
docs, documentation
i18n, internationalization, localization, translation, multilingual, several language
rtl, right to left
l10n, localization
a11y, accessibility
k8s, kubernetes
ts, typescript
js, javascript
db, database
env, environment
repo, repository
dir, directory, folder
param, parameter, argument
attr, attribute
prop, property, attribute
func, function, method
callback, handler, listener, event
hook, webhook, callback
error, exception, failure
bug, problem, issue, troubleshooting, does not work, not working, nothing happen
fail, failed, failure, error
not supported, unsupported, unavailable, not available
supported, requirement, compatible, compatibility
respond, reply, answer
timeout, time out, timed out, deadline
outage, down, unavailable, fail
faq, frequently asked question, common question, common mistake
url, link, address
uri, url
qr code, desktop to phone
ar, augmented reality, view in room
gpu, graphics card, webgl
ios, iphone, ipad
vr, virtual reality
bom, bill of material
ui, user interface
ux, user experience
ci, continuous integration
cd, continuous delivery, continuous deployment
csp, content security policy
cors, cross origin
cms, content management system
sso, single sign on, identity provider, saml, oidc, openid connect, unified authentication
2fa, two factor, mfa, multi factor
jwt, token
token, access token, session
rate limit, throttling, quota, too many request, too many attempt
cache, caching
lazy load, lazy loading, preload, load when visible
speed, performance, fast, faster, slow, speed up, make faster, take too long
optimize, optimization, performance
dark mode, dark theme, dark colour, night mode
theme, styling, style, appearance
style sheet, stylesheet, css
css variable, custom property
web component, custom element
shadow dom, shadow root
plugin, plug in, extension, add on, widget
colour, palette
font, typeface, typography
icon, symbol, glyph
popup, modal, dialog, overlay
alert, dialog, notification
dropdown, drop down, combobox
checkbox, toggle, switch
framework, react, vue, angular, svelte
npm, package, install
cli, command line
terminal, command line, shell
shopping cart, cart, basket
favourite, wishlist, wish list, bookmark
dealer, reseller, distributor, retailer
sku, article number, product code, item number
discount, quantity break, price level, volume price
tax, vat, gst
dispute, chargeback
checkout, order
invoice, bill, charge
customer, client
analytics, tracking, statistic
gtm, google tag manager
metric, monitoring, observability
backup, back up
restore, recover, recovery
ha, high availability
disaster recovery, failover
load balancer, load balancing, ingress
service mesh, istio, linkerd
gitops, argo cd, argocd, flux
opa, gatekeeper
import, upload
export, download
send, submit
test, testing
mock, stub, fake
example, sample, demo
tutorial, guide, walkthrough
overview, introduction
glossary, terminology
changelog, release note, what's new
version, release
license, licence
support, help
pdf, print
email, mail
phone, mobile, smartphone
iframe, frame
keyboard shortcut, hotkey, shortcut
drag and drop, drag
undo, revert
query, search, find
filter, facet
sort, order
pagination, paging, page through, next page, cursor, page size
websocket, web socket
http, rest
secret, credential, api key
gdpr, privacy, personal data
encrypt, encryption
https, tls, ssl, certificate
deploy, deployment, publish
host, hosting
monorepo, mono repository, workspace, multi package
remove, uninstall
deduplicate, dedupe, duplicate
outdated, out of date, not up to date, stale, obsolete
difference, versus, vs, compare, comparison, compared
scaffold, boilerplate, starter, template, skeleton, generate
new project, init, create, getting started
vulnerability, security, cve, audit
credential, password, passphrase
permission, role, access, rbac, acl
container, docker, podman
virtual machine, vm
nodejs, node js, node
reactjs, react js, react
vuejs, vue js, vue
nextjs, next js
golang, go
postgres, postgresql
crash, panic
hang, freeze, stuck, unresponsive
memory leak, out of memory, oom
bundle size, file size, smaller, reduce size
minify, compress, compression
debug, debugging, inspect, breakpoint
responsive, breakpoint, media query
domain, hostname, host name
coupon, promo code, promotion code, voucher, discount, discount code
currency, money
timezone, time zone
schedule, cron, periodic, recurring, daily, every day, nightly, at night
queue, background job, message queue
real time, realtime, live
offline, without internet, air gapped
latency, response time
parallel, concurrent, concurrency, simultaneous, at the same time
validate, validation, verify
convert, transform, conversion
format, formatter, prettify, pretty print
lint, linter, static analysis
ignore, exclude, skip, omit
allowlist, allow list, whitelist
denylist, deny list, blocklist, block list, blacklist
git hook, commit hook, pre commit
merge, combine, join
split, divide, separate
copy, clone, duplicate
rename, change name
override, overwrite, replace
fallback, default
clear, empty, flush
clean, cleanup, clean up, purge, clear, prune
sandbox, test mode, playground
limit, maximum, max
zoom, magnify
rotate, turn, spin
hover, mouse over
tap, click, press
touch, gesture, swipe
align, center
visible, visibility
loading, spinner, progress, loader
menu, navigation, nav, sidebar
accordion, collapse, expand
carousel, slider, slideshow, gallery
chart, graph
autocomplete, auto complete, typeahead, completion
regex, regexp, regular expression, pattern
glob, wildcard
uuid, guid, identifier, id
hash, checksum, digest, integrity
expire, expiration, ttl, time to live, validity
revoke, invalidate
invite, invitation
admin, administrator
audit log, activity log, history
notify, notification, alert
payload, body
query parameter, query string, search param
status code, http code, response code
sdk, client library
library, package
typing, type definition, type declaration
enum, enumeration
async, asynchronous, promise
sync, synchronize, synchronization
binary, executable
flag, option
quiet, silent, suppress
hot reload, live reload, hmr, watch
ssr, server side rendering, server rendering
ssg, static site, static export, prerender
pwa, progressive web app, service worker
seo, search engine optimization
redirect, rewrite, forward
health check, healthcheck, liveness, readiness, probe
autoscaling, auto scaling, autoscale, scale, scaling, more replicas
rollout, deploy, rolling update
only allow, enforce, force, restrict
server, backend, back end
frontend, front end, browser
navbar, topbar, top bar, navigation bar, header
sidebar, side menu, left menu, menu on the left, left navigation, navigation tree
toc, table of content, on this page, outline
banner, announcement
callout, admonition, alert box, info box
telemetry, tracking, analytics
latex, tex, katex, mathjax, math, formula, equation
diagram, mermaid, flowchart
ai, llm, assistant, chatgpt, claude, copilot, chatbot
syntax highlighting, code highlighting, highlight
without, disabled, turned off, no
fold, collapse, collapsed
hide, hidden, draft, unlisted
draft, unpublished, work in progress, not ready
rss, feed, atom
badge, label, pill
translate, translation, locale
slug, permalink
broken link, dead link
404, not found
blank page, white screen, empty page
base url, base path, subfolder, sub path
environment variable, env var
exit code, exit status, return code
front matter, frontmatter, metadata
snippet, code block, code example
embed, include, insert, import
partial, include, reuse, shared content
zoom, enlarge, lightbox, frame
swagger, openapi, api description, api specification
try it, try out, api explorer, console
endpoint, operation
mcp, model context protocol
schema, data type, type
deprecated, obsolete, sunset
accent, brand colour, main colour, primary colour
layout, column, grid
small screen, phone, mobile
accessible, a11y, screen reader
feedback, comment, rating
last updated, last update, modified
author, contributor
old version, archive, unmaintained
button, interface text, ui text
trailing slash, slash
delete, remove, erase, get rid of, drop, discard
clear, reset, invalidate, purge, prune, wipe
cancel, abort, terminate
stop, shut down, shutdown, kill, terminate, quit
start, launch, boot, spin up
restart, reload, reboot
refresh, reload, refetch, re fetch, revalidate
polling, poll, interval, periodic, every second, every minute, every few second
persist, persistence, local storage, save, store, remember
custom, customise, own, personalise
show, display
change, adjust, alter, tweak, customise
choose, select, pick
allow, permit, grant, let
reject, deny, refuse, decline
approve, accept, confirm
broken, wrong, problem, fail, does not work, not working, stopped working, no longer work
missing, cannot find, can't find, lost
how much, price, cost, pricing, amount
how many, number, count, quantity, limit
how long, duration, lifetime, timeout
how big, size, dimension, limit
who can, who may, permission, access, role
money, balance, fund
refund, money back, give back, reimburse
pay, payment, charge
profile, user data, user, account
file, document, attachment
minify, uglify, shrink, shorten, mangle
dead code, unused code, unused
look and feel, appearance, styling, theme, design
alternative, comparison, other tool
upgrade, migrate, migrating, new version, newer version, move to
infinite scroll, load more, endless, infinite query, infinite
on demand, lazy, dynamic
code splitting, split, chunk
only when, only if, conditional, condition, skip
text, wording, caption
logo, brand, branding
unit, measurement, metric unit
default, out of the box, built in, preset
require, need, prerequisite, requirement, before you start
beginner, getting started, quick start, quickstart, first step, introduction, learn
best practice, recommendation, guideline, tip
limitation, caveat, restriction, gotcha, pitfall, drawback, known issue
inherit, extend, override, derive
event, trigger, emit, fire, dispatch
subscribe, listen, watch, observe
loop, iterate, for each, foreach, traverse
order, sequence, priority, precedence, ordering
compile, transpile, transform, transpiler, compiler
bundler, webpack, vite, rollup, bundle
production, prod, live
staging, test environment, preview
editor, ide, vscode, vs code, visual studio code
proxy, reverse proxy, gateway
database, storage, data store
attach, associate, add to
detach, unlink, remove from
upcoming, next, future
previous, past, history
billing portal, customer portal, self service
card, credit card, payment method
bank account, external account
payout, withdraw, withdrawal
notification, notified, alert
side effect, effect, listener
experimental, beta, unstable, preview
obfuscate, mangle, minify
log, console, logging
swap, switch, replace, exchange
leak, compromised, rotate, revoke
regenerate, rotate, renew, recreate
rights, permission, privilege
lock, locked, freeze
collapse, hide, fold
expand, show more, unfold
full screen, fullscreen, maximise
undefined, null, missing value
cookie, consent, session
user agent, browser, device
tablet, mobile, phone, ipad
desktop, computer, pc
net price, without tax, tax, gross, vat
tooltip, popover, hint
unsubscribe, subscribe, opt out
background, wallpaper, backdrop
border, outline, frame
shadow, drop shadow, elevation
space, margin, padding, gap, spacing
round, radius, rounded corner
bold, font weight
italic, emphasis
left to right, rtl, direction, bidirectional
mouse, cursor, pointer
keyboard, shortcut, key binding, keybinding
animation, transition, motion
unit test, testing
faas, serverless, cloud function
graceful, gracefully, shutdown
close the connection, client abort, disconnect
legacy browser, old browser, older browser, internet explorer, ie11
several, multiple, multi
diff, difference, diffing
canary, gradual, progressive, staged, phased
automatic, automatically, automated, auto
upload limit, upload size, body limit, body size, request size, payload size
output folder, output directory, out dir, build folder
shorten, alias, short name
mask, redact, obfuscate
dotenv, environment variable, env file
tenant, multi tenancy, multitenancy
add on, addon, ecosystem
in which order, sequence, phase
local network, lan, host
current user, logged in user, signed in user, authenticated user
superuser, admin, staff, root user
choice, enum, dropdown
optional, required, mandatory, not required
toast, snackbar, short message
drawer, side menu, hamburger, menu
slider, range
chip, tag, pill
avatar, profile picture, profile image
end of life, support policy, long term support, lts, maintained, maintenance
firewall, proxy, corporate network
virtual scroll, virtualization, virtualized, long list, windowing
drag, reorder, sortable, sort by hand
select, picker, dropdown
optimistic, before the server answer, before the response
code coverage, coverage
forbidden, 403, permission denied, not allowed, access denied
preload, prefetch, eager
private registry, registry, npmrc
node version, runtime, node manager
confirm, confirmation, alert, prompt
middleware, interceptor, hook
re render, rerender, refresh, update
write your own, create a plugin, custom plugin, plugin development, author
public, anonymous, unauthenticated, without login, open to everyone
csrf, xsrf, cross site
xss, injection, sanitize, sanitization, escape
free period, free trial, trial
tree shaking, dead code, unused code
source map, sourcemap, stack trace
polyfill, older browser, legacy browser
module not found, cannot find module, unresolved import
lockfile, lock file, reproducible
publish, release, distribute
pull request preview, preview environment, review app
hello world, quickstart, first app, getting started
code style, style guide, convention
folder structure, project structure, file layout, directory structure
swipe, scroll, pan
collapsible, accordion, expandable
textarea, text area, multi line
real device, physical device, on my phone
production build, release build
exceed, run out, limit, quota
one by one, sequential, serial, in sequence
zero downtime, without restart, graceful
share, sharing, collaborate, invite, give access
remember me, stay signed in, stay logged in, session
logged out, session expire, expire
test data, seed, fixture, sample data, dummy data
generator, scaffold, code generation
config file, configuration file, settings file
per environment, several environment, staging
custom domain, own domain, dns
log level, verbosity, verbose, debug output
type check, type checking, typecheck, type safety
routing, router, route, url pattern
schema change, migration, alter table
minimum version, supported version, requirement, prerequisite
meta tag, head, seo
open graph, social card, link preview, share image
favicon, site icon, tab icon
playground, live demo, repl, sandbox, try online
landing page, home page, start page, front page, homepage
feature flag, feature toggle, experiment
under the hood, how it work, architecture, internals
version mismatch, wrong version, incompatible, compatibility
calendar, date picker, datetime
contribute, contributing, help with the project, get involved, report a bug, report an issue";

/// Returns the groups of synonyms in the form that search services accept:
/// those of a site, then the built-in ones. Phrases are in lower case and
/// unique within a group; groups with fewer than two are left out.
///
/// # Examples
///
/// ```
/// let own = [vec!["Kiosk mode".to_owned(), "booth".to_owned()]];
/// let groups = search_index::synonym_groups(&own);
/// assert_eq!(groups[0], ["kiosk mode", "booth"]);
/// assert_eq!(groups[1][..3], ["login", "log in", "sign in"]);
/// ```
#[must_use]
pub fn synonym_groups(own: &[Vec<String>]) -> Vec<Vec<String>> {
    let built_in = BUILT_IN
        .lines()
        .map(|line| line.split(',').map(str::to_owned).collect());
    let groups = own
        .iter()
        .cloned()
        .chain(built_in)
        .map(|group: Vec<String>| {
            let mut out: Vec<String> = Vec::with_capacity(group.len());
            for phrase in &group {
                let phrase = phrase.trim().to_lowercase();
                if !phrase.is_empty() && !out.contains(&phrase) {
                    out.push(phrase);
                }
            }
            out
        });
    groups.filter(|group| group.len() > 1).collect()
}

/// Returns the groups of synonyms for the core of a partition: those of a site,
/// then the built-in ones. The words of a phrase are in the exact form, separated
/// by spaces. Groups in which `occurs` returns false for all phrases are left
/// out, because they cannot lead to a hit.
pub(crate) fn groups(own: &[Vec<String>], occurs: impl Fn(&str) -> bool) -> Vec<Vec<String>> {
    let built_in = BUILT_IN.lines().map(|line| line.split(',').collect());
    let own = own.iter().map(|group| group.iter().map(String::as_str));
    let all = own.map(Iterator::collect).chain(built_in);
    all.map(|group: Vec<&str>| {
        let mut phrases: Vec<String> = group.into_iter().map(phrase).collect();
        phrases.retain(|phrase| !phrase.is_empty());
        let mut seen = Vec::new();
        phrases.retain(|phrase| {
            let is_new = !seen.contains(phrase);
            seen.push(phrase.clone());
            is_new
        });
        phrases
    })
    .filter(|group| group.len() > 1 && group.iter().any(|phrase| occurs(phrase)))
    .collect()
}

/// Returns the words of a phrase in the exact form, separated by spaces.
fn phrase(text: &str) -> String {
    let words: Vec<String> = runs(text)
        .map(|run| exact_form(&prefix_form(run.text)).into_owned())
        .collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_without_known_phrases_are_left_out() {
        let own = [vec!["Kiosk mode".to_owned(), "booth".to_owned()]];
        let groups = groups(&own, |phrase| phrase == "booth" || phrase == "sign in");
        assert_eq!(groups[0], ["kiosk mode", "booth"]);
        assert_eq!(groups.len(), 2);
        assert!(groups[1].contains(&"login".to_owned()));
    }
}
