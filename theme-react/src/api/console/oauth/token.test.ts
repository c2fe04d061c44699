import { expect, test, vi } from 'vitest';
import { authorizationUrl, digest, readReturn } from './authorization.js';
import { isDue } from './due.js';
import type { Endpoints } from './endpoints.js';
import type { SignInFailure } from './errors.js';
import { directGrant, type Grant, renew, requestToken } from './token.js';

const ENDPOINTS: Endpoints = {
  authorizationUrl: 'https://id.example/login?tenant=a',
  tokenUrl: 'https://id.example/token',
  refreshUrl: 'https://id.example/renew',
  scopes: {},
  issuer: 'https://id.example',
  hasIssuerInResponse: false,
  secretIn: undefined,
};
const GRANT = directGrant('clientCredentials', ['read', 'write'], { user: '', password: '' });

interface Sent {
  readonly url: string;
  readonly authorization: string | undefined;
  readonly form: Readonly<Record<string, string>>;
}

/** Requests a token from a server with these answers, in turn. */
async function ask(answers: readonly (object | Error)[], secret = '', endpoints: Partial<Endpoints> = {}): Promise<{ grant: Grant | undefined; failure: SignInFailure | undefined; sent: Sent[] }> {
  const sent = listen(answers);
  const options = { endpoints: { ...ENDPOINTS, ...endpoints }, client: { id: 'a:b', secret }, scopes: ['read', 'write'], signal: new AbortController().signal, now: () => 1000 };
  const result: unknown = await requestToken(GRANT, options).catch((error: unknown) => error);
  const { failure } = result as { failure?: SignInFailure };
  return { grant: failure ? undefined : (result as Grant), failure, sent };
}

function listen(answers: readonly (object | Error)[]): Sent[] {
  const sent: Sent[] = [];
  const left = [...answers];
  vi.stubGlobal('fetch', (url: string, { headers, body }: { headers: Record<string, string>; body: URLSearchParams }) => {
    sent.push({ url, authorization: headers.Authorization, form: Object.fromEntries(body) });
    const answer = left.shift() ?? new TypeError('Failed to fetch');
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(Response.json(answer, { status: 'error' in answer ? 401 : 200 }));
  });
  return sent;
}

const TOKEN = { access_token: 't', token_type: 'Bearer', expires_in: 60, refresh_token: 'r', scope: 'read' };

test('a public client is named in the form', async () => {
  const { grant, sent } = await ask([TOKEN]);
  expect(sent).toEqual([{ url: ENDPOINTS.tokenUrl, authorization: undefined, form: { grant_type: 'client_credentials', scope: 'read write', client_id: 'a:b' } }]);
  expect(grant).toMatchObject({ token: 't', expiresAt: 61_000, refreshToken: 'r', scopes: ['read'] });
});

test('a secret is sent in the header, and in the form to a server that accepts it only there', async () => {
  const inHeader = await ask([TOKEN], 'ü&');
  expect(inHeader.sent).toHaveLength(1);
  expect(inHeader.sent[0]?.authorization).toBe(`Basic ${btoa('a%3Ab:%C3%BC%26')}`);
  expect(inHeader.sent[0]?.form).not.toHaveProperty('client_secret');
  for (const first of [{ error: 'invalid_client' }, new TypeError('Failed to fetch')]) {
    const { grant, sent } = await ask([first, TOKEN], 's');
    expect(sent.map(({ authorization, form }) => [authorization !== undefined, form.client_secret])).toEqual([[true, undefined], [false, 's']]);
    expect(grant?.token).toBe('t');
  }
  const { sent } = await ask([{ error: 'invalid_client' }], 's', { secretIn: 'header' });
  expect(sent).toHaveLength(1);
});

test.each([
  [{ error: 'invalid_scope', error_description: 'none' }, { reason: 'refused', server: 'https://id.example', error: 'invalid_scope', description: 'none' }],
  [{ ...TOKEN, token_type: 'mac' }, { reason: 'response', server: 'https://id.example' }],
  [{ ...TOKEN, access_token: '' }, { reason: 'response', server: 'https://id.example' }],
  [{}, { reason: 'response', server: 'https://id.example' }],
  [new TypeError('Failed to fetch'), { reason: 'network', server: 'https://id.example' }],
])('%j is not a token', async (answer, failure) => {
  expect((await ask([answer])).failure).toEqual(failure);
});

test('a token is renewed shortly before it expires, and keeps a refresh token that is not replaced', async () => {
  const { grant } = await ask([TOKEN]);
  if (!grant) throw new Error('no grant');
  expect([50_000, 52_000].map((now) => isDue(grant, now))).toEqual([false, true]);
  expect(isDue({ ...grant, refreshToken: undefined }, 52_000)).toBe(false);
  const sent = listen([{ access_token: 'u' }]);
  const renewed = await renew(grant, { signal: new AbortController().signal, now: () => 2000 });
  expect(sent).toEqual([{ url: ENDPOINTS.refreshUrl, authorization: undefined, form: { grant_type: 'refresh_token', refresh_token: 'r', client_id: 'a:b' } }]);
  expect(renewed).toMatchObject({ token: 'u', refreshToken: 'r', expiresAt: undefined, scopes: ['read'] });
});

test('the challenge is that of RFC 7636, appendix B', async () => {
  expect(await digest(globalThis, 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
});

test('the address of the server keeps its own query', () => {
  const url = new URL(authorizationUrl(ENDPOINTS, { clientId: 'a', scopes: ['x', 'offline_access'], redirectUrl: 'https://docs.example/oauth-redirect/' }, 's', 'c'));
  expect(Object.fromEntries(url.searchParams)).toEqual({
    tenant: 'a',
    response_type: 'code',
    client_id: 'a',
    redirect_uri: 'https://docs.example/oauth-redirect/',
    state: 's',
    code_challenge: 'c',
    code_challenge_method: 'S256',
    scope: 'x offline_access',
    prompt: 'consent',
  });
});

test.each([
  ['code=c', false, undefined],
  ['code=c&iss=https%3A%2F%2Fid.example', true, undefined],
  ['code=c', true, 'issuer'],
  ['code=c&iss=https%3A%2F%2Fother.example', false, 'issuer'],
  ['error=access_denied', false, 'refused'],
  ['', false, 'response'],
])('the response %j', (query, hasIssuerInResponse, reason) => {
  let found: string | undefined;
  try {
    readReturn(new URLSearchParams(query), { ...ENDPOINTS, hasIssuerInResponse });
  } catch (error) {
    found = (error as { failure: SignInFailure }).failure.reason;
  }
  expect(found).toBe(reason);
});
