import type { Call } from '../call.js';
import type { CallDescription } from '../description.js';
import type { Answer, Failure } from '../send.js';
import type { ApiSession } from '../session.js';

/** A call that the reader made on this page, without secrets. */
export interface MadeCall {
  readonly id: number;
  readonly description: CallDescription;
  /** The call with placeholders in place of secrets (`placeholder.ts`). */
  readonly call: Call;
  /** Origins of the server and of the page. */
  readonly target: { readonly server: string; readonly page: string };
  readonly result: Answer | Failure;
  /** Time of sending, in milliseconds since 1970. */
  readonly time: number;
}

/** Maximum number of logged calls. */
const MAX_CALLS = 50;
/** Maximum total size of their bodies, in bytes. */
const MAX_BYTES = 50_000_000;

/** Adds a call to the log, which is in memory until the page is loaded again. */
export function logCall({ calls }: ApiSession, made: Omit<MadeCall, 'id'>): void {
  const before = calls.get();
  const id = (before[0]?.id ?? 0) + 1;
  calls.set(bounded([{ id, ...made }, ...before]));
}

/** Removes the oldest calls beyond the limits. The newest call stays, however large its answer is. */
function bounded(calls: readonly MadeCall[]): readonly MadeCall[] {
  let remaining = MAX_BYTES;
  return calls.slice(0, MAX_CALLS).filter(({ result }, i) => {
    remaining -= 'bytes' in result ? result.bytes.size : 0;
    return i === 0 || remaining >= 0;
  });
}
