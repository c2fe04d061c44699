import type { Environment } from '../../core/environment.js';
import { apiServerKey, openStorage, type SiteStorage } from '../../core/storage.js';
import { createStore, type Store } from '../../core/store.js';
import type { MadeCall } from './calls/log.js';
import type { CallDescription, Server } from './description.js';
import type { Grant } from './oauth/token.js';

/** Choices for all calls of the page, until it is loaded anew. */
export interface ApiSession {
  /** Secrets by {@link secretKey}, with `:user` and `:password` after it for both parts of one. Never stored (CONTRACT.md, "API"). */
  readonly secrets: Store<Readonly<Record<string, string>>>;
  /** The state of tokens that a server issued, by their {@link secretKey}. Never stored. */
  readonly grants: Store<Readonly<Record<string, Grant>>>;
  /** Counts the choices of servers, so that all consoles of the page follow. */
  readonly choices: Store<number>;
  /** Proxies that the reader does not want calls to go through, as descriptions have them. */
  readonly direct: Store<readonly string[]>;
  /** The calls that the reader sent, the newest first. Never stored. */
  readonly calls: Store<readonly MadeCall[]>;
  readonly storage: SiteStorage;
}

/** A server with the values of its variables. */
export interface ChosenServer {
  readonly server: Server;
  readonly variables: Readonly<Record<string, string>>;
  /** The address that paths are added to. */
  readonly base: string;
}

const sessions = new WeakMap<Environment, ApiSession>();

/** The one session of a page; it outlives changes of the page's content. */
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

/** The server that calls go to: the one chosen before, else the first. */
export function chosenServer({ storage }: ApiSession, { servers }: CallDescription, pageUrl: string): ChosenServer {
  const { url, variables } = readChoice(storage.get(apiServerKey(servers[0].url)));
  const server = servers.find((candidate) => candidate.url === url) ?? servers[0];
  return withVariables(server, server.url === url ? variables : {}, pageUrl);
}

/** The first server with the defaults of its variables. */
export function firstServer({ servers: [server] }: CallDescription, pageUrl: string): ChosenServer {
  return withVariables(server, {}, pageUrl);
}

/** Remembers a server for the session. */
export function chooseServer(session: ApiSession, { servers }: CallDescription, url: string, variables: Readonly<Record<string, string>>): void {
  session.storage.set(apiServerKey(servers[0].url), JSON.stringify({ url, variables }));
  session.choices.set(session.choices.get() + 1);
}

/**
 * Returns the key of a secret. What is entered for one API on one server is never sent to another, not even to another path of
 * the same origin: tenants and environments often share one.
 */
export function secretKey({ api }: CallDescription, { base }: ChosenServer, scheme: string): string {
  return JSON.stringify([api, base, scheme]);
}

/** Sets secrets by their keys. */
export function changeSecrets({ secrets }: ApiSession, changed: Readonly<Record<string, string>>): void {
  secrets.set({ ...secrets.get(), ...changed });
}

/** Returns what a scheme sends; `key` is its {@link secretKey}. `user:password` is coded as RFC 7617 has it. */
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
