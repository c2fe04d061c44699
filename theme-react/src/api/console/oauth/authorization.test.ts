import { afterEach, expect, test, vi } from 'vitest';
import { authorize } from './authorization.js';
import type { Endpoints } from './endpoints.js';

type Listener = (message: { data: unknown }) => void;

/** A channel that delivers to all others of its name. */
class Channel {
  static open: Channel[] = [];
  readonly sent: unknown[] = [];
  #listener: Listener | undefined;
  constructor() {
    Channel.open.push(this);
  }
  addEventListener(_type: string, listener: Listener): void {
    this.#listener = listener;
  }
  postMessage(message: unknown): void {
    this.sent.push(message);
  }
  close(): void {
    Channel.open = Channel.open.filter((other) => other !== this);
  }
  receive(data: unknown): void {
    this.#listener?.({ data });
  }
}

const ENDPOINTS = {
  authorizationUrl: 'https://login.example/authorize',
  tokenUrl: 'https://login.example/token',
  hasIssuerInResponse: false,
} as Endpoints;

/** Starts a sign-in, and returns its channel and the state that it sent. */
async function start(): Promise<{ result: Promise<unknown>; channel: Channel; state: string }> {
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('isSecureContext', true);
  const replaced = vi.fn<(url: string) => void>();
  const popup = { location: { replace: replaced } } as unknown as Window;
  const result = authorize(popup, ENDPOINTS, {
    window,
    clientId: 'docs',
    scopes: [],
    redirectUrl: 'https://docs.example/oauth-redirect/',
    signal: new AbortController().signal,
  }).catch((error: unknown) => error);
  await vi.waitFor(() => expect(replaced).toHaveBeenCalled());
  const state = new URL(replaced.mock.calls[0]?.[0] ?? '').searchParams.get('state') ?? '';
  return { result, channel: Channel.open[0] as Channel, state };
}

afterEach(() => {
  vi.unstubAllGlobals();
  Channel.open = [];
});

test('the response with the state of the request is taken', async () => {
  const { result, channel, state } = await start();
  channel.receive({ kind: 'returned', query: `code=a&state=${state}` });
  expect(await result).toMatchObject({ grant_type: 'authorization_code', code: 'a' });
  expect(channel.sent).toEqual([{ kind: 'taken', state }]);
});

test('a response with another state is not taken, and if no tab takes it, the sign-in fails', async () => {
  const { result, channel, state } = await start();
  channel.receive({ kind: 'returned', query: 'code=a&state=other' });
  channel.receive({ kind: 'taken', state: 'other' });
  expect(channel.sent).toEqual([]);
  expect(Channel.open).toHaveLength(1);
  expect(state).not.toBe('');
  channel.receive({ kind: 'unclaimed' });
  expect(await result).toMatchObject({ failure: { reason: 'response', server: 'https://login.example' } });
  expect(Channel.open).toEqual([]);
});
