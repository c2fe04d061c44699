// Decides which host a call tries next, and when it ends, without I/O, clock or randomness.
// The rules are those of the crate `search-client`; the same case files run on both.

/** A failure is remembered for this long, in milliseconds. */
export const HOST_MEMORY = 120_000;

/** The kind of a request. */
export type Access = 'read' | 'write';

/** One search server. */
export interface Host {
  /** The part before the path: scheme, name, port. */
  readonly url: string;
  /** The kind of requests that the host accepts; both if omitted. */
  readonly accept?: Access;
}

/** The failure of a host: unreachable or with an invalid answer, or too slow. */
export type Failure = 'down' | 'late';

/** Time-outs in milliseconds. */
export interface Timeouts {
  /** Until the head of the answer is there. */
  readonly connect: number;
  /** From then to the end of the body. */
  readonly read: number;
  /** The same for requests that write. */
  readonly write: number;
}

/** Time limits for the steps of a request, in milliseconds. */
export const TIMEOUTS: Timeouts = { connect: 1000, read: 2000, write: 30_000 };

/** The outcome of an attempt: a status, a timeout, no connection, or 2xx with a body that is not the answer to a search. */
export type Outcome = number | 'timeout' | 'network' | 'unparseable';

/**
 * Reads the body of an answer.
 * @returns the outcome, and the body where it is JSON
 */
export function readBody(status: number, text: string): { outcome: Outcome; body?: unknown } {
  const body = parse(text);
  const isGood = status >= 200 && status < 300;
  return { outcome: isGood && !isSearchAnswer(body) ? 'unparseable' : status || 'network', body };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An object whose `results` are an array of objects. */
function isSearchAnswer(body: unknown): boolean {
  const { results } = Object(body) as { results?: unknown };
  return isObject(body) && Array.isArray(results) && results.every(isObject);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The outcome of a call. */
export type Result = 'accept' | 'reject' | 'unreachable' | 'unparseable' | 'deadline';

/** One request to one host. */
export interface Try {
  readonly host: Host;
  /** Milliseconds until the head of the answer must be there. */
  readonly connectTimeout: number;
  /** Milliseconds that the body may take after that. */
  readonly responseTimeout: number;
}

/** A failure as it is kept: how and when, in milliseconds. */
export type Remembered = readonly [failure: Failure, at: number];

/** Storage for failures that pages and tabs share. */
export interface HostStore {
  /** The last saved value; undefined if it cannot be read. */
  load(): Readonly<Record<string, Remembered>> | undefined;
  save(failures: Readonly<Record<string, Remembered>>): void;
}

/** The shared state of all calls; one entry per host. */
export interface HostMemory {
  /** Hosts for a call: those that are up, then the late ones. When all are down, all: better to try than not. */
  candidates(hosts: readonly Host[], access: Access, now: number): { hosts: Host[]; late: number };
  fail(host: Host, failure: Failure, now: number): void;
  /** The host answered. A failure that is still remembered stays: it only ages out. */
  answer(host: Host, now: number): void;
  /** A try begins. The first one after a failure ran out is a probe, and other calls prefer other hosts for `lease`. */
  begin(host: Host, now: number, lease: number): void;
  /**
   * How soon a call that still has the host on its list should ask it; lower is sooner. Until then other calls may
   * have learned that it is late or down, or be finding out if it is back.
   */
  rank(host: Host, now: number): number;
}

/** Makes a {@link HostMemory}. */
export function createHostMemory(store?: HostStore): HostMemory {
  let failures: Readonly<Record<string, Remembered>> = {};
  const probes = new Map<string, number>();
  const isOver = (host: Host, now: number): boolean => {
    const at = failures[host.url]?.[1];
    // A time in the future comes from a clock that was set back since.
    return at !== undefined && (now - at > HOST_MEMORY || at > now);
  };
  const failureOf = (host: Host, now: number): Failure | undefined =>
    isOver(host, now) ? undefined : failures[host.url]?.[0];
  /** Takes over what other tabs have learned. */
  const load = (): typeof failures => (failures = store?.load() ?? failures);
  const change = (next: typeof failures, host: Host): void => {
    failures = next;
    probes.delete(host.url);
    store?.save(failures);
  };
  return {
    candidates(hosts, access, now) {
      load();
      const fitting = hosts.filter(({ accept }) => !accept || accept === access);
      const standing = (wanted?: Failure): Host[] => fitting.filter((host) => failureOf(host, now) === wanted);
      const late = standing('late');
      const chosen = [...standing(), ...late];
      return { hosts: chosen.length > 0 ? chosen : fitting, late: late.length };
    },
    fail: (host, failure, now) => change({ ...load(), [host.url]: [failure, now] }, host),
    answer(host, now) {
      if (!isOver(host, now)) return;
      const { [host.url]: _over, ...others } = load();
      change(others, host);
    },
    begin(host, now, lease) {
      if (isOver(host, now)) probes.set(host.url, now + lease);
    },
    rank(host, now) {
      const failure = failureOf(host, now);
      if (failure) return failure === 'late' ? 1 : 3;
      return now < (probes.get(host.url) ?? 0) ? 2 : 0;
    },
  };
}

/** The options of a call. */
export interface Plan {
  readonly access: Access;
  readonly timeouts: Timeouts;
  /** When the whole call is over, on the clock of `now`. */
  readonly deadline?: number | undefined;
}

/** One call. */
export interface Call {
  /** The next try, or how the call ended. */
  next(now: number): Try | Result;
  /** Takes the outcome of the last attempt, updates the memory, and returns the next step. */
  advance(outcome: Outcome, now: number): Try | Result;
}

/**
 * Chooses the hosts of a call. What other calls learn later does not change the choice, only the order: hosts that
 * failed meanwhile are asked last.
 */
export function createCall(hosts: readonly Host[], plan: Plan, memory: HostMemory, startedAt: number): Call {
  const { access, timeouts, deadline = Infinity } = plan;
  const { hosts: waiting, late } = memory.candidates(hosts, access, startedAt);
  let timedOut = 0;
  let sawRubbish = false;
  let current: Try | undefined;
  let sentAt = 0;

  const next = (now: number): Try | Result => {
    if (now >= deadline) return 'deadline';
    const ranks = waiting.map((host) => memory.rank(host, now));
    const [host] = waiting.splice(Math.max(ranks.indexOf(Math.min(...ranks)), 0), 1);
    if (!host) return sawRubbish ? 'unparseable' : 'unreachable';
    // 1 while nothing was late; then 4, 5, 6 for hosts that are late and time-outs seen so far.
    const factor = late + timedOut > 0 ? late + timedOut + 3 : 1;
    current = { host, connectTimeout: timeouts.connect * factor, responseTimeout: timeouts[access] * factor };
    sentAt = now;
    memory.begin(host, now, lengthOf(current));
    return current;
  };

  return {
    next,
    advance(outcome, now) {
      const last = current;
      if (!last) return next(now);
      const kind = typeof outcome === 'number' ? Math.floor(outcome / 100) : outcome;
      // A write whose answer cannot be read may well be done: it is not repeated elsewhere.
      if (kind === 2 || kind === 4 || (kind === 'unparseable' && access === 'write')) {
        memory.answer(last.host, now);
        return kind === 2 ? 'accept' : kind === 4 ? 'reject' : 'unparseable';
      }
      const isLate = kind === 'timeout';
      sawRubbish ||= kind === 'unparseable';
      if (isLate) timedOut += 1;
      // An attempt that the deadline cut short is not held against its host.
      const isCutShort = isLate && now >= deadline && now - sentAt < lengthOf(last);
      if (!isCutShort) memory.fail(last.host, isLate ? 'late' : 'down', now);
      return next(now);
    },
  };
}

const lengthOf = ({ connectTimeout, responseTimeout }: Try): number => connectTimeout + responseTimeout;
