// An authorization server, and an API that accepts its tokens.
import { Provider } from 'oidc-provider';
import { listen, OPEN } from './listen.mjs';

/** The client whose tokens expire so early that each call renews them; and a client with a secret. */
export const CLIENT = 'console';
export const MACHINE = { id: 'machine', secret: 'open : sesame' };

/** Starts both servers. `setUp` tells the authorization server where the site is. */
export async function startOAuth() {
  const oauth = await listen();
  let provider;
  const calls = [];
  const api = await listen(async (request, response) => {
    if (request.method === 'OPTIONS') return response.writeHead(204, OPEN).end();
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    calls.push({ path: request.url, token });
    const granted = token && (await find(provider, token));
    const [status, answer] = granted ? [200, { client: granted.clientId, scopes: granted.scope ?? '' }] : [401, { error: 'no token' }];
    return response.writeHead(status, { ...OPEN, 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  return {
    oauth,
    api,
    calls,
    setUp(site) {
      provider = new Provider(oauth.origin, configuration(site));
      oauth.answer = provider.callback();
    },
    close: () => Promise.all([oauth.close(), api.close()]),
  };
}

async function find({ AccessToken, ClientCredentials }, token) {
  return (await AccessToken.find(token)) ?? ClientCredentials.find(token);
}

function configuration(site) {
  return {
    clients: [
      {
        client_id: CLIENT,
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${site}/oauth-redirect/`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
      {
        client_id: MACHINE.id,
        client_secret: MACHINE.secret,
        redirect_uris: [],
        grant_types: ['client_credentials'],
        response_types: [],
        scope: 'orders:read orders:write',
      },
    ],
    clientBasedCORS: () => true,
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: true }, clientCredentials: { enabled: true } },
    pkce: { required: () => true },
    scopes: ['openid', 'offline_access', 'orders:read', 'orders:write'],
    ttl: { AccessToken: 8, ClientCredentials: 600 },
  };
}
