import type { Flow, SignInScheme } from './data.js';
import { SignInError } from './errors.js';
import { request } from './request.js';

/** The supported flows. The implicit grant is not, because its tokens are in addresses (RFC 9700, section 2.1.2). */
export const FLOWS = ['authorizationCode', 'clientCredentials', 'password'] as const;

/** Name of a supported flow. */
export type FlowName = (typeof FLOWS)[number];

/** The endpoints of a flow. */
export interface Endpoints {
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly refreshUrl: string;
  /** Scopes with their descriptions. */
  readonly scopes: Readonly<Record<string, string>>;
  /** Issuer in the metadata of the server. */
  readonly issuer: string | undefined;
  /** Whether responses always have the parameter `iss` (RFC 9207). */
  readonly hasIssuerInResponse: boolean;
  /** Where the server accepts the client secret, if only in one place. */
  readonly secretIn: 'header' | 'form' | undefined;
}

/** The flows of a scheme with their endpoints. */
export type FlowTable = Partial<Readonly<Record<FlowName, Endpoints>>>;

/** The metadata that servers publish (RFC 8414, OpenID Connect Discovery 1.0). */
interface Metadata {
  readonly issuer?: unknown;
  readonly authorization_endpoint?: unknown;
  readonly token_endpoint?: unknown;
  readonly scopes_supported?: unknown;
  readonly grant_types_supported?: unknown;
  readonly token_endpoint_auth_methods_supported?: unknown;
  readonly authorization_response_iss_parameter_supported?: unknown;
}

const GRANT_TYPES: Readonly<Record<FlowName, string>> = {
  authorizationCode: 'authorization_code',
  clientCredentials: 'client_credentials',
  password: 'password',
};

/**
 * Returns the endpoints of a scheme: those of the metadata if it has any, otherwise those of the description. Relative addresses are
 * resolved against `base`.
 * @throws SignInError if the metadata cannot be fetched or lacks a token endpoint, or an address is not `http` or `https`
 */
export async function readEndpoints(scheme: SignInScheme, base: string, signal: AbortSignal): Promise<FlowTable> {
  const described = tableOf((name) => {
    const flow = scheme.flows?.[name];
    return flow && ofFlow(flow, base);
  });
  if (scheme.metadataUrl === undefined) return described;
  const url = address(scheme.metadataUrl, base);
  const { ok, values } = await request(url, { signal, headers: { Accept: 'application/json' } });
  if (!ok || typeof values.token_endpoint !== 'string') throw new SignInError({ reason: 'response', server: new URL(url).origin });
  return withMetadata(described, values, url);
}

function tableOf(find: (name: FlowName) => Endpoints | undefined): FlowTable {
  return Object.fromEntries(FLOWS.map((name) => [name, find(name)]).filter(([, endpoints]) => endpoints !== undefined));
}

function ofFlow({ authorizationUrl = '', tokenUrl = '', refreshUrl = '', scopes }: Flow, base: string): Endpoints {
  const token = address(tokenUrl, base);
  return {
    authorizationUrl: authorizationUrl && address(authorizationUrl, base),
    tokenUrl: token,
    refreshUrl: refreshUrl ? address(refreshUrl, base) : token,
    scopes,
    issuer: undefined,
    hasIssuerInResponse: false,
    secretIn: undefined,
  };
}

/** Adds metadata. Scopes of the description take precedence: those of the metadata have no descriptions, and are often incomplete. */
function withMetadata(described: FlowTable, metadata: Metadata, url: string): FlowTable {
  const { issuer, authorization_endpoint: authorizationUrl, token_endpoint: tokenUrl } = metadata;
  const supported = Object.fromEntries(strings(metadata.scopes_supported).map((scope) => [scope, '']));
  // The default of RFC 8414, section 2, is `authorization_code` and `implicit`.
  const grants = metadata.grant_types_supported === undefined ? ['authorization_code'] : strings(metadata.grant_types_supported);
  const token = address(tokenUrl, url);
  const shared = {
    authorizationUrl: typeof authorizationUrl === 'string' ? address(authorizationUrl, url) : '',
    tokenUrl: token,
    refreshUrl: token,
    issuer: typeof issuer === 'string' ? issuer : undefined,
    hasIssuerInResponse: metadata.authorization_response_iss_parameter_supported === true,
    secretIn: secretIn(strings(metadata.token_endpoint_auth_methods_supported)),
  };
  return tableOf((name) => {
    const isOffered = described[name] !== undefined || grants.includes(GRANT_TYPES[name]);
    return isOffered ? { ...shared, scopes: described[name]?.scopes ?? supported } : undefined;
  });
}

function secretIn(methods: readonly string[]): Endpoints['secretIn'] {
  const [header, form] = [methods.includes('client_secret_basic'), methods.includes('client_secret_post')];
  if (header === form) return undefined;
  return header ? 'header' : 'form';
}

/**
 * Returns an absolute address.
 * @throws SignInError for schemes other than `http` and `https`: a `javascript:` address would run in this page
 */
function address(url: unknown, base: string): string {
  const parsed = typeof url === 'string' && url !== '' && URL.canParse(url, base) ? new URL(url, base) : undefined;
  if (parsed?.protocol !== 'https:' && parsed?.protocol !== 'http:') throw new SignInError({ reason: 'response', server: String(url) });
  return parsed.href;
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
