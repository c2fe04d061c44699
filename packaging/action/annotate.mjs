// Converts a report of site-build to workflow commands, which GitHub shows as annotations:
// `node annotate.mjs < report`. Paths in the report are relative to the working directory, which is the root of the
// repository in a workflow.

import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** `error[code]: message`, followed by ` --> file:line:column` if the problem has a location. */
const HEAD = /^(error|warning)\[([a-z0-9-]+)\]: ([^]*)$/;
const PLACE = /^ *--> (.+?)(?::(\d+)(?::(\d+))?)?$/;
const HELP = /^ *= help: ([^]*)$/;

/** Parses the problems in a report. */
export function problems(report) {
  const found = [];
  for (const line of report.split("\n")) {
    const head = line.match(HEAD);
    if (head) {
      found.push({ severity: head[1], code: head[2], message: head[3] });
      continue;
    }
    const problem = found.at(-1);
    if (!problem) continue;
    const place = line.match(PLACE);
    // An excerpt can contain any text, so only the first matching line is the location.
    if (place && !problem.file && !problem.help) {
      [problem.file, problem.line, problem.column] = place.slice(1);
    }
    const help = line.match(HELP);
    if (help) problem.help ??= help[1];
  }
  return found;
}

/** Formats a problem as a workflow command. Values are escaped, so that they cannot end the command or start another. */
export function command({ severity, code, message, file, line, column, help }) {
  const properties = { title: code };
  if (file) properties.file = file;
  if (line) properties.line = line;
  if (column) properties.col = column;
  const list = Object.entries(properties).map(([key, value]) => `${key}=${property(value)}`);
  return `::${severity} ${list.join(",")}::${data(help ? `${message}\nhelp: ${help}` : message)}`;
}

const data = (value) => value.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const property = (value) => data(value).replaceAll(":", "%3A").replaceAll(",", "%2C");

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const problem of problems(await text(process.stdin))) console.log(command(problem));
}
