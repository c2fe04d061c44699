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

/** Timeouts in milliseconds. */
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
  /** Milliseconds until the head of the answer must have arrived. */
  readonly connectTimeout: number;
  /** Milliseconds from the head of the answer to the end of its body. */
  readonly responseTimeout: number;
}

/** A stored failure: its kind, and its time in milliseconds since 1970. */
export type Remembered = readonly [failure: Failure, at: number];

/** Storage for failures that pages and tabs share. */
export interface HostStore {
  /** The last saved value; undefined if it cannot be read. */
  load(): Readonly<Record<string, Remembered>> | undefined;
  save(failures: Readonly<Record<string, Remembered>>): void;
}

/** The shared state of all calls; one entry per host. */
export interface HostMemory {
  /** Returns the hosts for a call: those that are up, then the late ones; if all are down, all hosts. */
  candidates(hosts: readonly Host[], access: Access, now: number): { hosts: Host[]; late: number };
  fail(host: Host, failure: Failure, now: number): void;
  /** Called when the host answered. Removes only failures that have expired. */
  answer(host: Host, now: number): void;
  /** Called when an attempt begins. The first attempt after a failure expired is a probe: for `lease`, other calls prefer other hosts. */
  begin(host: Host, now: number, lease: number): void;
  /**
   * Returns the priority of a host that a call has not tried yet; lower is sooner. Since the call began, other calls may have
   * recorded a failure of the host, or be probing it.
   */
  rank(host: Host, now: number): number;
}

/** Makes a {@link HostMemory}. */
export function createHostMemory(store?: HostStore): HostMemory {
  let failures: Readonly<Record<string, Remembered>> = {};
  const probes = new Map<string, number>();
  const isOver = (host: Host, now: number): boolean => {
    const at = failures[host.url]?.[1];
    // A time in the future was recorded before the clock was set back.
    return at !== undefined && (now - at > HOST_MEMORY || at > now);
  };
  const failureOf = (host: Host, now: number): Failure | undefined =>
    isOver(host, now) ? undefined : failures[host.url]?.[0];
  /** Loads the failures that other tabs recorded. */
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
  /** Returns the next attempt, or the result of the call. */
  next(now: number): Try | Result;
  /** Records the outcome of the last attempt in the memory, and returns the next step. */
  advance(outcome: Outcome, now: number): Try | Result;
}

/**
 * Chooses the hosts of a call. Failures that other calls record later change only the order: hosts that failed meanwhile are
 * tried last.
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
    // 1 without late hosts and timeouts; else 3 plus the number of late hosts and timeouts so far.
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
      // A write with an unreadable answer may have succeeded: it is not repeated on another host.
      if (kind === 2 || kind === 4 || (kind === 'unparseable' && access === 'write')) {
        memory.answer(last.host, now);
        return kind === 2 ? 'accept' : kind === 4 ? 'reject' : 'unparseable';
      }
      const isLate = kind === 'timeout';
      sawRubbish ||= kind === 'unparseable';
      if (isLate) timedOut += 1;
      // An attempt that was ended by the deadline is not a failure of its host.
      const isCutShort = isLate && now >= deadline && now - sentAt < lengthOf(last);
      if (!isCutShort) memory.fail(last.host, isLate ? 'late' : 'down', now);
      return next(now);
    },
  };
}

const lengthOf = ({ connectTimeout, responseTimeout }: Try): number => connectTimeout + responseTimeout;
