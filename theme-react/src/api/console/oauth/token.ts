import type { Endpoints, FlowName } from './endpoints.js';
import { refusal, SignInError } from './errors.js';
import { request, type ServerResponse } from './request.js';

/** A client as the reader entered it; without a secret, a public one. */
export interface Client {
  readonly id: string;
  readonly secret: string;
}

/** A token, and what renews it. */
export interface Grant {
  readonly token: string;
  /** When it expires, in milliseconds since 1970; `undefined`: the server did not say. */
  readonly expiresAt: number | undefined;
  readonly refreshToken: string | undefined;
  readonly endpoints: Endpoints;
  readonly client: Client;
  /** The scopes that were granted. */
  readonly scopes: readonly string[];
}

/** The input of a request for a token. */
export interface TokenOptions {
  readonly endpoints: Endpoints;
  readonly client: Client;
  readonly scopes: readonly string[];
  readonly signal: AbortSignal;
  readonly now: () => number;
}

/** Parameters of a grant: `grant_type` and its own. */
export type GrantParameters = Readonly<Record<string, string>>;

/** The parameters of the flows without a window. */
export function directGrant(
  flow: Exclude<FlowName, 'authorizationCode'>,
  scopes: readonly string[],
  { user, password }: { readonly user: string; readonly password: string },
): GrantParameters {
  const scope = scopes.length > 0 ? { scope: scopes.join(' ') } : {};
  return flow === 'password'
    ? { grant_type: 'password', username: user, password, ...scope }
    : { grant_type: 'client_credentials', ...scope };
}

/**
 * Requests a token.
 * @throws SignInError when the server refuses, or cannot be reached
 */
export function requestToken(parameters: GrantParameters, options: TokenOptions): Promise<Grant> {
  return fetchGrant(options.endpoints.tokenUrl, parameters, options);
}

/**
 * Renews a token.
 * @throws SignInError when the server refuses, or cannot be reached
 */
export async function renew(grant: Grant, options: Pick<TokenOptions, 'signal' | 'now'>): Promise<Grant> {
  const { refreshToken = '', endpoints, client, scopes } = grant;
  const parameters = { grant_type: 'refresh_token', refresh_token: refreshToken };
  const renewed = await fetchGrant(endpoints.refreshUrl, parameters, { ...options, endpoints, client, scopes });
  // A server that keeps the refresh token leaves it out.
  return { ...renewed, refreshToken: renewed.refreshToken ?? refreshToken };
}

async function fetchGrant(url: string, parameters: GrantParameters, options: TokenOptions): Promise<Grant> {
  const { endpoints, client, now } = options;
  const server = new URL(url).origin;
  const { ok, values } = await askAsClient(url, parameters, options);
  const refused = refusal(values, server);
  if (refused) throw refused;
  const { access_token: token, token_type: type, expires_in: seconds, refresh_token: refreshToken, scope } = values;
  const isBearer = typeof type !== 'string' || type.toLowerCase() === 'bearer';
  if (!ok || typeof token !== 'string' || token === '' || !isBearer) throw new SignInError({ reason: 'response', server });
  const lifetime = typeof seconds === 'number' || typeof seconds === 'string' ? Number(seconds) : Number.NaN;
  return {
    token,
    expiresAt: Number.isFinite(lifetime) ? now() + lifetime * 1000 : undefined,
    refreshToken: typeof refreshToken === 'string' ? refreshToken : undefined,
    endpoints,
    client,
    scopes: typeof scope === 'string' ? scope.split(' ').filter(Boolean) : options.scopes,
  };
}

/**
 * Sends the request as the client. Servers must accept the secret in a header (RFC 6749, section 2.3.1), but some accept it only in
 * the form, and descriptions do not say which: unless the metadata does, both are tried.
 */
async function askAsClient(url: string, parameters: GrantParameters, { endpoints, client, signal }: TokenOptions): Promise<ServerResponse> {
  const headers = { Accept: 'application/json' };
  const form = new URLSearchParams(parameters);
  const withClient = new URLSearchParams({ ...parameters, client_id: client.id, ...(client.secret && { client_secret: client.secret }) });
  const inForm = (): Promise<ServerResponse> => request(url, { signal, headers, form: withClient });
  if (client.secret === '' || endpoints.secretIn === 'form') return inForm();
  const inHeader = request(url, { signal, headers: { ...headers, Authorization: basic(client) }, form });
  if (endpoints.secretIn === 'header') return inHeader;
  return inHeader.then(
    (response) => (response.values.error === 'invalid_client' ? inForm() : response),
    (error: unknown) => {
      // A server that does not allow the header to other origins has not answered.
      if (error instanceof SignInError && error.failure.reason === 'network') return inForm();
      throw error;
    },
  );
}

/** Both are encoded as in a form before they are joined (RFC 6749, section 2.3.1). */
function basic({ id, secret }: Client): string {
  return `Basic ${btoa(`${formText(id)}:${formText(secret)}`)}`;
}

function formText(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1);
}
