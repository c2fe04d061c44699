import type { Call } from './call.js';

/** Headers that browsers do not let pages set (Fetch Standard, "forbidden request-header"). */
const FORBIDDEN =
  /^(?:accept-(?:charset|encoding)|access-control-request-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|(?:proxy|sec)-.*)$/i;

/** Returns the parts of a call that a browser does not send: names of headers, `Cookie`, the body of GET, a method that pages may not use. */
export function notSent({ method, headers, cookies, payload }: Call): string[] {
  return [
    ...(/^(?:CONNECT|TRACE|TRACK)$/i.test(method) ? [method] : []),
    ...headers.map(([name]) => name).filter((name) => FORBIDDEN.test(name)),
    ...(cookies.length > 0 ? ['Cookie'] : []),
    ...(payload && hasNoBody(method) ? ['body'] : []),
  ];
}

/** Whether browsers take no body with a method. */
export function hasNoBody(method: string): boolean {
  return /^(?:GET|HEAD)$/i.test(method);
}
