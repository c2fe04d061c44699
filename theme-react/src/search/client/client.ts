import { DeserializationError, SearchError } from './errors.js';
import { createCall, type Host, type HostMemory, type Outcome, readBody, TIMEOUTS, type Timeouts, type Try } from './hosts.js';

/** The service and how to reach it. */
export interface ClientOptions {
  readonly applicationId: string;
  /** A key that may only search: it is part of each address. */
  readonly apiKey: string;
  /** In place of the hosts of the application. */
  readonly hosts?: readonly Host[] | undefined;
  readonly memory: HostMemory;
  /** Characters of a query that are sent, in place of {@link MAX_QUERY_LENGTH}. */
  readonly maxQueryLength?: number | undefined;
  /** In place of {@link TIMEOUTS}. */
  readonly timeouts?: Partial<Timeouts> | undefined;
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 to below 1: decides the order of the fallback hosts. */
  readonly random: () => number;
}

/** Options of one call. */
export interface CallOptions {
  /** Ends the call; the promise rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit for all attempts of the call, in milliseconds. */
  readonly deadline?: number | undefined;
}

/** A client of a hosted search service. */
export interface Client {
  /**
   * Sends several searches at once.
   * @returns the body of the answer
   * @throws SearchError when no host answers, or the service refuses
   */
  search(requests: readonly object[], options?: CallOptions): Promise<unknown>;
}

/** Default of the maximum length of a query; longer ones are cut. */
export const MAX_QUERY_LENGTH = 512;

const AGENT = 'theme-react (0.1.0); Browser';

/**
 * Makes a client.
 * @throws Error that names the credential which is missing
 */
export function createClient(options: ClientOptions): Client {
  const { applicationId, apiKey } = options;
  if (!applicationId) throw new Error('`appId` is missing.');
  if (!apiKey) throw new Error('`apiKey` is missing.');
  // The id is part of the names of hosts.
  if (!/^[\w-]+$/.test(applicationId)) throw new Error('`appId` is no application id.');
  const hosts = options.hosts ?? defaultHosts(applicationId, options.random);
  if (hosts.length === 0) throw new Error('`hosts` is empty.');
  const query = new URLSearchParams({
    'x-algolia-agent': AGENT,
    'x-algolia-api-key': apiKey,
    'x-algolia-application-id': applicationId,
  });
  return {
    async search(requests, callOptions = {}) {
      if (!requests) throw new Error('Parameter `searchMethodParams.requests` is required when calling `search`.');
      return send(options, hosts, `/1/indexes/*/queries?${query}`, JSON.stringify({ requests: requests.map((request) => withCutQuery(request, options.maxQueryLength)) }), callOptions);
    },
  };
}

/** Cuts the query of a request to the maximum length, without splitting a surrogate pair. */
function withCutQuery(request: object, length = MAX_QUERY_LENGTH): object {
  const { query } = request as { query?: unknown };
  if (typeof query !== 'string' || query.length <= length) return request;
  return { ...request, query: query.slice(0, length).replace(/[\ud800-\udbff]$/, '') };
}

/** Returns the hosts of an application. The random order of the fallback hosts distributes the load of an outage. */
export function defaultHosts(applicationId: string, random: () => number): Host[] {
  const fallbacks = [1, 2, 3].map((n): Host => ({ url: `https://${applicationId}-${n}.algolianet.com` }));
  for (let i = fallbacks.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [fallbacks[i], fallbacks[j]] = [fallbacks[j] as Host, fallbacks[i] as Host];
  }
  return [
    { url: `https://${applicationId}-dsn.algolia.net`, accept: 'read' },
    { url: `https://${applicationId}.algolia.net`, accept: 'write' },
    ...fallbacks,
  ];
}

/** Tries one host after the other until one answers. */
async function send(
  { memory, timeouts, fetch, now }: ClientOptions,
  hosts: readonly Host[],
  path: string,
  body: string,
  { signal, deadline = Infinity }: CallOptions,
): Promise<unknown> {
  const startedAt = now();
  const endsAt = startedAt + deadline;
  const call = createCall(hosts, { access: 'read', timeouts: { ...TIMEOUTS, ...timeouts }, deadline: endsAt }, memory, startedAt);
  let step = call.next(startedAt);
  let answer: Answer | undefined;
  while (typeof step !== 'string') {
    signal?.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- one host after the other
    answer = await attempt(fetch, step, path, body, signal, () => endsAt - now());
    signal?.throwIfAborted();
    step = call.advance(answer.outcome, now());
  }
  if (step === 'accept') return answer?.body;
  if (step === 'reject') throw refusal(answer);
  if (step === 'unparseable') throw new DeserializationError('The answer cannot be read.');
  // With more time, another host might have answered: the id may be correct.
  const cause = step === 'deadline' ? 'No host answered in time.' : 'Unreachable hosts - your application id may be incorrect.';
  throw new SearchError('network', cause);
}

interface Answer {
  readonly outcome: Outcome;
  readonly body?: unknown;
  readonly text?: string;
}

/** Sends one request. Never rejects: every failure is an outcome. */
async function attempt(
  fetch: ClientOptions['fetch'],
  { host, connectTimeout, responseTimeout }: Try,
  path: string,
  body: string,
  signal: AbortSignal | undefined,
  timeLeft: () => number,
): Promise<Answer> {
  const timeout = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => timeout.abort(), Math.min(milliseconds, timeLeft()));
  };
  limit(connectTimeout);
  try {
    const response = await fetch(host.url + path, {
      method: 'POST',
      body,
      // With this type and no other header, browsers send no preflight request.
      headers: { 'content-type': 'text/plain' },
      credentials: 'omit',
      redirect: 'manual',
      signal: AbortSignal.any([timeout.signal, ...(signal ? [signal] : [])]),
    });
    limit(responseTimeout);
    const text = await response.text();
    return { text, ...readBody(response.status, text) };
  } catch {
    return { outcome: timeout.signal.aborted ? 'timeout' : 'network' };
  } finally {
    clearTimeout(timer);
  }
}

function refusal({ outcome, body, text: plain }: Partial<Answer> = {}): SearchError {
  // The text of a refusal that is not JSON is its message.
  const { message } = Object(body ?? { message: plain || undefined }) as { message?: unknown };
  const text = typeof message === 'string' ? message.slice(0, 200) : `The service answered with ${outcome}.`;
  return new SearchError(outcome === 429 ? 'busy' : 'refused', text, Number(outcome));
}
