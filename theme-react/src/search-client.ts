/**
 * The client of the hosted search service, without pages, React or texts: it asks one host after the other until one
 * answers, and remembers those that failed.
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
  /** Id of the application at the service. */
  readonly applicationId: string;
  /** A key that may only search: it is part of each address. */
  readonly apiKey: string;
  /**
   * The hosts that are asked, in this order.
   * @defaultValue those of the application; the order of the fallback hosts is random
   */
  readonly hosts?: readonly Host[];
  /**
   * Keeps failures of hosts over pages and tabs.
   * @defaultValue each client learns for itself
   */
  readonly hostStore?: HostStore;
  /**
   * Milliseconds until the head of an answer must be there, and from then to its end.
   * @defaultValue 1000 and 2000; hosts that follow one which was late get more
   */
  readonly timeouts?: Partial<Pick<Timeouts, 'connect' | 'read'>>;
  /**
   * Characters of a query that are sent; the rest is cut off.
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
 * Makes a client of the hosted search service.
 * @throws Error that names the credential which is missing
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
