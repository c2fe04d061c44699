import type { Call } from './call.js';

/** Headers that browsers do not let pages set (Fetch Standard, "forbidden request-header"). */
const FORBIDDEN =
  /^(?:accept-(?:charset|encoding)|access-control-request-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|(?:proxy|sec)-.*)$/i;

/** Returns the parts of a call that browsers do not send: names of headers, `Cookie`, `body` (of GET and HEAD) and forbidden methods. */
export function notSent({ method, headers, cookies, payload }: Call): string[] {
  return [
    ...(/^(?:CONNECT|TRACE|TRACK)$/i.test(method) ? [method] : []),
    ...headers.map(([name]) => name).filter((name) => FORBIDDEN.test(name)),
    ...(cookies.length > 0 ? ['Cookie'] : []),
    ...(payload && hasNoBody(method) ? ['body'] : []),
  ];
}

/** Returns whether browsers reject a body with this method. */
export function hasNoBody(method: string): boolean {
  return /^(?:GET|HEAD)$/i.test(method);
}
