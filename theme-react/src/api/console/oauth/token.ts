import type { Endpoints, FlowName } from './endpoints.js';
import { refusal, SignInError } from './errors.js';
import { request, type ServerResponse } from './request.js';

/** The client that the reader entered. A client without a secret is public. */
export interface Client {
  readonly id: string;
  readonly secret: string;
}

/** A token with the data for its renewal. */
export interface Grant {
  readonly token: string;
  /** Time of expiry, in milliseconds since 1970; `undefined` if the server did not send it. */
  readonly expiresAt: number | undefined;
  readonly refreshToken: string | undefined;
  readonly endpoints: Endpoints;
  readonly client: Client;
  /** Granted scopes. */
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

/** The form parameters of a grant, including `grant_type`. */
export type GrantParameters = Readonly<Record<string, string>>;

/** Returns the parameters of flows that need no window. */
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
  // Without a new refresh token in the response, the old one stays valid.
  return { ...renewed, refreshToken: renewed.refreshToken ?? refreshToken };
}

async function fetchGrant(url: string, parameters: GrantParameters, options: TokenOptions): Promise<Grant> {
  const { endpoints, client, now } = options;
  const server = new URL(url).origin;
  const { ok, values } = await requestAsClient(url, parameters, options);
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
 * Sends a request with client authentication. Servers must accept the secret in a header (RFC 6749, section 2.3.1), but some accept it
 * only in the form. Descriptions do not specify this: unless the metadata does, both are tried.
 */
async function requestAsClient(url: string, parameters: GrantParameters, { endpoints, client, signal }: TokenOptions): Promise<ServerResponse> {
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
      // The CORS policy of the server may forbid the header `Authorization`.
      if (error instanceof SignInError && error.failure.reason === 'network') return inForm();
      throw error;
    },
  );
}

/** Returns the value of `Authorization`. Id and secret are form-encoded before they are joined (RFC 6749, section 2.3.1). */
function basic({ id, secret }: Client): string {
  return `Basic ${btoa(`${formText(id)}:${formText(secret)}`)}`;
}

function formText(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1);
}
