import { dataOf } from '../samples/data.js';
import { FILTERS } from '../samples/filters.js';
import { runTemplate } from '../samples/template.js';
import type { Call } from './call.js';
import { CURL_STEPS } from './curl-steps.js';
import type { CallDescription } from './description.js';
import { ENCODED_PLACEHOLDER, PLACEHOLDER, variableName } from './placeholder.js';

/** Commands have no time limit and follow no redirects. The limits of samples are settings of the site, which the console does not have. */
const NO_LIMITS = { timeout: 0, maxRedirects: 0 } as const;

/** The filters of samples, except that `shell` replaces placeholders of secrets with variables. */
const SHELL_FILTERS = { ...FILTERS, shell: quote } as const;

/** Returns the command that makes a call, for POSIX shells. */
export function curlCommand(call: Call, description: CallDescription): string {
  return runTemplate(CURL_STEPS, dataOf(call, description, NO_LIMITS), SHELL_FILTERS);
}

/** Quotes an argument: in single quotes, which keep all characters, or in double quotes if it contains variables. */
function quote(argument: string): string {
  const text = argument.replace(ENCODED_PLACEHOLDER, decodeURIComponent);
  if (text.search(PLACEHOLDER) === -1) return FILTERS.shell(text);
  // An interactive shell also expands `!` in double quotes.
  if (!/[\\"$`!]/.test(text)) return `"${withVariables(text)}"`;
  return text.split(/([\uE000-\uE0FF])/).map((piece, i) => (i % 2 === 1 ? `"${withVariables(piece)}"` : piece && FILTERS.shell(piece))).join('');
}

/** Replaces placeholders with variables, in braces if the name has a digit or the next character would belong to it. */
function withVariables(text: string): string {
  return text.replace(/([\uE000-\uE0FF])(?=(\w?))/g, (_match, secret: string, next: string) => {
    const name = variableName(secret);
    return next !== '' || /\d/.test(name) ? `\${${name}}` : `$${name}`;
  });
}
