// The authorization code flow with PKCE (RFC 7636, RFC 9700). The reader signs in in a new window; the server redirects that window to a
// page of the site, which passes the response to the console. Code, verifier and token are never stored, and the page removes the code
// from its address before it loads anything else.
import { CHANNEL, membersOf, type Returned, type Taken, type Unclaimed } from './channel.js';
import type { Endpoints } from './endpoints.js';
import { refusal, SignInError } from './errors.js';
import type { GrantParameters } from './token.js';

const WINDOW = 'popup,width=520,height=720';

/** The input of the flow. */
export interface AuthorizationOptions {
  readonly window: Window & typeof globalThis;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** Address of the page of the site to which the server redirects. */
  readonly redirectUrl: string;
  readonly signal: AbortSignal;
}

/**
 * Opens the window in which the reader signs in. Must be called synchronously in a click handler, or the browser blocks the window.
 * @throws SignInError if the window is blocked
 */
export function openWindow(window: Window): Window {
  const opened = window.open('about:blank', '_blank', WINDOW);
  if (!opened) throw new SignInError({ reason: 'blocked' });
  return opened;
}

/**
 * Lets the reader sign in in `popup`.
 * @returns the parameters of the request for the token
 * @throws SignInError if the server refuses, the response is from another server, or `signal` is aborted
 */
export async function authorize(popup: Window, endpoints: Endpoints, options: AuthorizationOptions): Promise<GrantParameters> {
  const { window, redirectUrl, signal } = options;
  // PKCE needs `crypto.subtle`, which exists only in secure contexts.
  if (!window.isSecureContext) throw new SignInError({ reason: 'insecure' });
  const [state, verifier] = [random(window), random(window)];
  const challenge = await digest(window, verifier);
  const returned = waitForReturn(window, state, new URL(endpoints.authorizationUrl).origin, signal);
  popup.location.replace(authorizationUrl(endpoints, options, state, challenge));
  const parameters = readReturn(await returned, endpoints);
  return { grant_type: 'authorization_code', code: parameters.get('code') ?? '', redirect_uri: redirectUrl, code_verifier: verifier };
}

/** Returns the address at which the reader signs in. */
export function authorizationUrl(
  endpoints: Endpoints,
  { clientId, scopes, redirectUrl }: Pick<AuthorizationOptions, 'clientId' | 'scopes' | 'redirectUrl'>,
  state: string,
  challenge: string,
): string {
  const url = new URL(endpoints.authorizationUrl);
  const values = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUrl,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  if (scopes.length > 0) url.searchParams.set('scope', scopes.join(' '));
  // OpenID Connect requires a prompt for consent to a refresh token (section 11).
  if (scopes.includes('offline_access')) url.searchParams.set('prompt', 'consent');
  return url.href;
}

/**
 * Checks the response of a server.
 * @throws SignInError if the server refuses, the response names another issuer (RFC 9207), or it has no code
 */
export function readReturn(parameters: URLSearchParams, { authorizationUrl: url, issuer, hasIssuerInResponse }: Endpoints): URLSearchParams {
  const server = new URL(url).origin;
  const sender = parameters.get('iss');
  const isOther = sender === null ? hasIssuerInResponse : issuer !== undefined && sender !== issuer;
  if (isOther) throw new SignInError({ reason: 'issuer', server });
  const refused = refusal(Object.fromEntries(parameters), server);
  if (refused) throw refused;
  if (!parameters.get('code')) throw new SignInError({ reason: 'response', server });
  return parameters;
}

/**
 * Waits for the response with this state. Others belong to other tabs, or to an attacker who wants readers to use the attacker's account;
 * one that no tab takes is most probably a wrong response of this server.
 */
function waitForReturn(window: AuthorizationOptions['window'], state: string, server: string, signal: AbortSignal): Promise<URLSearchParams> {
  return new Promise((resolve, reject) => {
    // `Cross-Origin-Opener-Policy` of the server may sever the window from its opener, so that `postMessage` would not work.
    const channel = new window.BroadcastChannel(CHANNEL);
    const stop = (): void => {
      channel.close();
      signal.removeEventListener('abort', onAbort);
    };
    const onAbort = (): void => {
      stop();
      reject(new SignInError({ reason: 'cancelled' }));
    };
    channel.addEventListener('message', ({ data }) => {
      const { kind, query } = membersOf<Returned | (Unclaimed & { query?: undefined })>(data);
      if (kind === 'unclaimed') {
        stop();
        reject(new SignInError({ reason: 'response', server }));
      }
      if (kind !== 'returned' || typeof query !== 'string') return;
      const parameters = new URLSearchParams(query);
      if (parameters.get('state') !== state) return;
      // A broadcast channel reaches only pages of this origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel.postMessage({ kind: 'taken', state } satisfies Taken);
      stop();
      resolve(parameters);
    });
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
  });
}

/** Returns 256 random bits in Base64url. */
function random(window: AuthorizationOptions['window']): string {
  return base64Url(window.crypto.getRandomValues(new Uint8Array(32)));
}

/** Returns the code challenge of a verifier (RFC 7636, section 4.2). */
export async function digest({ crypto }: Pick<typeof globalThis, 'crypto'>, verifier: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
