import type { Environment } from '../../core/environment.js';
import { apiServerKey, openStorage, type SiteStorage } from '../../core/storage.js';
import { createStore, type Store } from '../../core/store.js';
import type { MadeCall } from './calls/log.js';
import type { CallDescription, Server } from './description.js';
import type { Grant } from './oauth/token.js';

/** The state that all consoles share until the page is loaded again. */
export interface ApiSession {
  /** Secrets by {@link secretKey}; user and password have the suffixes `:user` and `:password`. Never stored (CONTRACT.md, "API"). */
  readonly secrets: Store<Readonly<Record<string, string>>>;
  /** Tokens that a server issued, by {@link secretKey}. Never stored. */
  readonly grants: Store<Readonly<Record<string, Grant>>>;
  /** Counts the choices of servers, so that all consoles render again. */
  readonly choices: Store<number>;
  /** Proxies that the reader unchecked, as in the descriptions. */
  readonly direct: Store<readonly string[]>;
  /** The calls that the reader sent, the newest first. Never stored. */
  readonly calls: Store<readonly MadeCall[]>;
  readonly storage: SiteStorage;
}

/** A server with the values of its variables. */
export interface ChosenServer {
  readonly server: Server;
  readonly variables: Readonly<Record<string, string>>;
  /** Address to which paths are appended. */
  readonly base: string;
}

const sessions = new WeakMap<Environment, ApiSession>();

/** Returns the session of a page. Changes of the page's content keep it. */
export function sessionOf(environment: Environment): ApiSession {
  const { window, settings } = environment;
  const session = sessions.get(environment) ?? {
    secrets: createStore<Readonly<Record<string, string>>>({}),
    grants: createStore<Readonly<Record<string, Grant>>>({}),
    choices: createStore(0),
    direct: createStore<readonly string[]>([]),
    calls: createStore<readonly MadeCall[]>([]),
    storage: openStorage(window, { ...settings, storage: 'session' }),
  };
  sessions.set(environment, session);
  return session;
}

/** Returns the server that the reader chose, or else the first. */
export function chosenServer({ storage }: ApiSession, { servers }: CallDescription, pageUrl: string): ChosenServer {
  const { url, variables } = readChoice(storage.get(apiServerKey(servers[0].url)));
  const server = servers.find((candidate) => candidate.url === url) ?? servers[0];
  return withVariables(server, server.url === url ? variables : {}, pageUrl);
}

/** Returns the first server with the defaults of its variables. */
export function firstServer({ servers: [server] }: CallDescription, pageUrl: string): ChosenServer {
  return withVariables(server, {}, pageUrl);
}

/** Stores the choice of a server for the session. */
export function chooseServer(session: ApiSession, { servers }: CallDescription, url: string, variables: Readonly<Record<string, string>>): void {
  session.storage.set(apiServerKey(servers[0].url), JSON.stringify({ url, variables }));
  session.choices.set(session.choices.get() + 1);
}

/**
 * Returns the key of a secret. It contains the API and the address of the server, so that a secret is never sent to another server, not
 * even to another path of the same origin: tenants and environments often share an origin.
 */
export function secretKey({ api }: CallDescription, { base }: ChosenServer, scheme: string): string {
  return JSON.stringify([api, base, scheme]);
}

/** Sets secrets by their keys. */
export function changeSecrets({ secrets }: ApiSession, changed: Readonly<Record<string, string>>): void {
  secrets.set({ ...secrets.get(), ...changed });
}

/** Returns the secret with a {@link secretKey}; for `basic`, `user:password` in Base64 (RFC 7617). */
export function secretOf({ secrets }: ApiSession, key: string, kind: string | undefined): string {
  const all = secrets.get();
  if (kind !== 'basic') return all[key]?.trim() ?? '';
  const [user = '', password = ''] = [all[`${key}:user`], all[`${key}:password`]];
  return user || password ? base64(`${user}:${password}`) : '';
}

function withVariables(server: Server, chosen: Readonly<Record<string, string>>, pageUrl: string): ChosenServer {
  const variables = Object.fromEntries((server.variables ?? []).map((variable) => [variable.name, chosen[variable.name] ?? variable.default]));
  const address = server.url.replace(/\{([^{}]+)\}/g, (all, name: string) => variables[name] ?? all);
  const base = URL.canParse(address, pageUrl) ? new URL(address, pageUrl).href : address;
  return { server, variables, base: base.replace(/\/+$/, '') };
}

function readChoice(json: string | null): { url?: string; variables: Readonly<Record<string, string>> } {
  try {
    return { variables: {}, ...JSON.parse(json ?? '{}') };
  } catch {
    return { variables: {} };
  }
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
