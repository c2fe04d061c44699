/**
 * The client of the hosted search service, independent of pages, React and texts. It tries one host after the other, and remembers those
 * that failed.
 *
 * @packageDocumentation
 */
import { type Client, createClient } from './search/client/client.js';
import { createHostMemory, type Host, type HostStore, type Timeouts } from './search/client/hosts.js';

export type { CallOptions, Client } from './search/client/client.js';
export { DeserializationError, type FailureKind, failureOf, SearchError } from './search/client/errors.js';
export type { Access, Failure, Host, HostStore, Remembered, Timeouts } from './search/client/hosts.js';

/** Options of {@link createSearchClient}. */
export interface SearchClientOptions {
  /** Application id. */
  readonly applicationId: string;
  /** API key with the permission to search only, because it is part of each URL. */
  readonly apiKey: string;
  /**
   * The hosts, in the order in which they are tried.
   * @defaultValue those of the application; the order of the fallback hosts is random
   */
  readonly hosts?: readonly Host[];
  /**
   * Stores failures of hosts, so that pages and tabs share them.
   * @defaultValue failures are kept in the client
   */
  readonly hostStore?: HostStore;
  /**
   * Timeouts for the headers of an answer and then for its body, in milliseconds.
   * @defaultValue 1000 and 2000; longer for hosts that are tried after a timeout
   */
  readonly timeouts?: Partial<Pick<Timeouts, 'connect' | 'read'>>;
  /**
   * Maximum length of a query in characters. Longer ones are truncated.
   * @defaultValue 512
   */
  readonly maxQueryLength?: number;
  /**
   * Sends the requests.
   * @defaultValue the global `fetch`
   */
  readonly fetch?: typeof fetch;
}

/**
 * Returns a client of the hosted search service.
 * @throws Error if a credential is missing
 */
export function createSearchClient(options: SearchClientOptions): Client {
  const { applicationId, apiKey, hosts, hostStore, maxQueryLength, timeouts, fetch = (input, init) => globalThis.fetch(input, init) } = options;
  return createClient({
    applicationId,
    apiKey,
    hosts,
    fetch,
    maxQueryLength,
    timeouts,
    memory: createHostMemory(hostStore),
    now: Date.now,
    random: Math.random,
  });
}
