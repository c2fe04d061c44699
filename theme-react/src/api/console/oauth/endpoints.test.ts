import { expect, test, vi } from 'vitest';
import type { SignInScheme } from './data.js';
import { type FlowTable, readEndpoints } from './endpoints.js';
import type { SignInFailure } from './errors.js';

const BASE = 'https://api.example/v1';
const { signal } = new AbortController();

const describe = (flows: NonNullable<SignInScheme['flows']>): Promise<FlowTable> => readEndpoints({ flows }, BASE, signal);

/** Reads the endpoints of a scheme whose server has this metadata. */
function discover(metadata: unknown, scheme: SignInScheme = {}): Promise<FlowTable> {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(metadata)));
  return readEndpoints({ metadataUrl: 'https://id.example/.well-known/openid-configuration', ...scheme }, BASE, signal);
}

async function failure(table: Promise<FlowTable>): Promise<SignInFailure> {
  const error = await table.then(() => undefined, (thrown: unknown) => thrown);
  return (error as { failure: SignInFailure }).failure;
}

test('addresses are relative to the server, and the token endpoint renews unless another one does', async () => {
  const { clientCredentials, authorizationCode } = await describe({
    clientCredentials: { tokenUrl: '/token', scopes: {} },
    authorizationCode: { authorizationUrl: '/login', tokenUrl: '/token', refreshUrl: 'https://id.example/renew', scopes: { a: 'A' } },
  });
  expect(clientCredentials).toMatchObject({ tokenUrl: 'https://api.example/token', refreshUrl: 'https://api.example/token' });
  expect(authorizationCode).toMatchObject({ authorizationUrl: 'https://api.example/login', refreshUrl: 'https://id.example/renew', scopes: { a: 'A' } });
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'http://'])('%s is not an endpoint', async (tokenUrl) => {
  expect(await failure(describe({ clientCredentials: { tokenUrl, scopes: {} } }))).toMatchObject({ reason: 'response' });
  expect(await failure(discover({ token_endpoint: 'https://id.example/token', authorization_endpoint: tokenUrl }))).toMatchObject({ reason: 'response' });
});

test('endpoints come from the metadata, flows and scopes from the description', async () => {
  const metadata = {
    issuer: 'https://id.example',
    authorization_endpoint: 'https://id.example/login',
    token_endpoint: 'https://id.example/token',
    scopes_supported: ['openid', 7],
    grant_types_supported: ['authorization_code', 'client_credentials', 'implicit'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt'],
    authorization_response_iss_parameter_supported: true,
  };
  const table = await discover(metadata, { flows: { authorizationCode: { scopes: { read: 'Read' }, tokenUrl: 'https://old.example/token', authorizationUrl: 'https://old.example' } } });
  expect(Object.keys(table)).toEqual(['authorizationCode', 'clientCredentials']);
  expect(table.authorizationCode).toEqual({
    authorizationUrl: 'https://id.example/login',
    tokenUrl: 'https://id.example/token',
    refreshUrl: 'https://id.example/token',
    scopes: { read: 'Read' },
    issuer: 'https://id.example',
    hasIssuerInResponse: true,
    secretIn: 'form',
  });
  expect(table.clientCredentials?.scopes).toEqual({ openid: '' });
});

test.each([[null], [[]], ['text'], [{}], [{ token_endpoint: 7 }]])('%j is not metadata', async (metadata) => {
  expect(await failure(discover(metadata))).toEqual({ reason: 'response', server: 'https://id.example' });
});
