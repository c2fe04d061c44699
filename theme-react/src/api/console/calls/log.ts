import type { Call } from '../call.js';
import type { Answer, Failure } from '../send.js';
import type { ApiSession } from '../session.js';

/** A call that the reader made on this page, without secrets. */
export interface MadeCall {
  readonly id: number;
  /** Method and path as the description has them. */
  readonly operation: string;
  /** The call with placeholders of secrets (`placeholder` of `curl.ts`). */
  readonly call: Call;
  /** The URL, and the page that sent the call. */
  readonly target: { readonly server: string; readonly page: string };
  readonly result: Answer | Failure;
  /** When it was sent, in milliseconds since 1970. */
  readonly time: number;
}

/** This many calls are kept, the last ones, and their bodies up to this size in bytes. */
const MAX_CALLS = 50;
const MAX_BYTES = 50_000_000;

/** Adds a call to those of the page. They are in memory only, until the page is loaded again. */
export function logCall({ calls }: ApiSession, made: Omit<MadeCall, 'id'>): void {
  const before = calls.get();
  const id = (before[0]?.id ?? 0) + 1;
  calls.set(bounded([{ id, ...made }, ...before]));
}

/** Leaves out what is too much, the oldest first. The newest call stays, however large its answer is. */
function bounded(calls: readonly MadeCall[]): readonly MadeCall[] {
  let left = MAX_BYTES;
  return calls.slice(0, MAX_CALLS).filter(({ result }, i) => {
    left -= 'bytes' in result ? result.bytes.size : 0;
    return i === 0 || left >= 0;
  });
}
