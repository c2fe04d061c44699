import { boundaryOf, headOf } from '../multipart.js';
import type { Call, FormPart } from './call.js';
import { hasNoBody } from './limits.js';
import { isStream, isTextual, kindOf } from './viewers/kind.js';

/** Time within which an answer must begin, in milliseconds. */
export const TIMEOUT = 30_000;

/** Maximum number of bytes that are read of a text. The command returns all of it. */
export const MAX_BYTES = 5_000_000;
/** Maximum number of bytes that are read of any other body. */
const MAX_BINARY = 50_000_000;

/** Time after a failed call within which browsers report a violation of the content security policy, in milliseconds. */
const POLICY_TIME = 50;

/** Minimum time between two reports of progress, in milliseconds. */
const PROGRESS_PAUSE = 100;

/** Headers without secrets, and those that browsers remove on a redirect to another origin. */
const PLAIN_HEADERS: ReadonlySet<string> = new Set(['accept', 'accept-language', 'authorization', 'content-type']);

/** An answer, or its part that has arrived. */
export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly mediaType: string;
  readonly bytes: Blob;
  /** Time from the call to the last byte, in milliseconds. */
  readonly duration: number;
  /** `reading`: more bytes may arrive. `cut`: the reader, a limit or a connection error ended it early. */
  readonly state: 'reading' | 'complete' | 'cut';
}

/** The reason why a call has no answer. */
export type Failure =
  | { readonly reason: 'network' | 'policy' | 'mixed' | 'offline' | 'timeout' | 'redirect' | 'cancelled' }
  | { readonly reason: 'invalid'; readonly message: string };

/** Options of {@link send}. */
export interface SendOptions {
  readonly window: Window & typeof globalThis;
  /** Whether the call is sent to a proxy. */
  readonly isProxied: boolean;
  readonly signal: AbortSignal;
  /** Called with the answer after its headers and, for streams, while the body arrives. */
  readonly onProgress: (answer: Answer) => void;
}

/** Sends a call. Never rejects. */
export async function send(call: Call, { window, isProxied, signal, onProgress }: SendOptions): Promise<Answer | Failure> {
  // The call may be cancelled while this module is fetched; an aborted signal fires no further event.
  if (signal.aborted) return { reason: 'cancelled' };
  const watch = watchPolicy(window.document);
  const start = window.performance.now();
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  signal.addEventListener('abort', stop);
  let isLate = false;
  // The timeout applies to the headers only, because a body may take longer.
  const timeout = window.setTimeout(() => {
    isLate = true;
    stop();
  }, TIMEOUT);
  try {
    const response = await window.fetch(makeRequest(window, call, isProxied, controller.signal));
    window.clearTimeout(timeout);
    if (response.type === 'opaqueredirect') return { reason: 'redirect' };
    return await readAnswer(response, () => window.performance.now() - start, signal, onProgress);
  } catch (error) {
    if (signal.aborted) return { reason: 'cancelled' };
    if (isLate) return { reason: 'timeout' };
    if (error instanceof InvalidCall) return { reason: 'invalid', message: error.message };
    await new Promise((resolve) => { window.setTimeout(resolve, POLICY_TIME); });
    return { reason: failureOf(window, call, watch.isBlocked()) };
  } finally {
    signal.removeEventListener('abort', stop);
    window.clearTimeout(timeout);
    watch.stop();
  }
}

class InvalidCall extends Error {}

/**
 * Returns the request of a call.
 * @throws InvalidCall if the browser rejects it, for example a name of a header with a space
 */
function makeRequest(window: SendOptions['window'], call: Call, isProxied: boolean, signal: AbortSignal): Request {
  try {
    return new window.Request(call.url, {
      method: call.method,
      headers: call.headers.map(([name, value]): [string, string] => [name, value]),
      body: hasNoBody(call.method) ? null : bodyOf(window, call.payload),
      // Scripts cannot set cookies of other origins, so cookie parameters appear only in the command, with a hint. With `include`, the
      // call would fail on each server that allows all origins (`*`). A proxy on the site's own origin must get no cookies: it would
      // forward those of the site, and set those of the server on the site.
      credentials: isProxied ? 'omit' : 'same-origin',
      cache: 'no-store',
      // On a redirect to another origin, browsers remove only `Authorization`: a key in any other header would be sent there.
      redirect: call.headers.every(([name]) => PLAIN_HEADERS.has(name.toLowerCase())) ? 'follow' : 'manual',
      referrerPolicy: 'no-referrer',
      signal,
    });
  } catch (error) {
    throw new InvalidCall((error as Error).message);
  }
}

function bodyOf(window: SendOptions['window'], payload: Call['payload']): BodyInit | null {
  if (payload?.kind === 'text') return payload.text;
  if (payload?.kind === 'file') return payload.file ?? null;
  if (!payload) return null;
  const { parts } = payload;
  if (parts.some(({ value, mediaType }) => typeof value === 'string' && mediaType !== undefined)) return typedForm(window, parts);
  const form = new window.FormData();
  for (const { name, value } of parts) form.append(name, value);
  return form;
}

/**
 * Returns a form in which texts have media types. `FormData` has media types for blobs only, and gives them a file name, with which
 * servers take a text for a file.
 */
function typedForm(window: SendOptions['window'], parts: readonly FormPart[]): Blob {
  // Files are not read: a random boundary does not occur in them.
  const boundary = `${boundaryOf(parts.map(({ value }) => (typeof value === 'string' ? value : '')))}-${Math.random().toString(36).slice(2)}`;
  const bytes = parts.flatMap((part): BlobPart[] => {
    const type = typeof part.value === 'string' || part.value.type === '' ? {} : { mediaType: part.value.type };
    return [`--${boundary}\r\n${headOf({ ...part, ...type }).head}\r\n\r\n`, part.value, '\r\n'];
  });
  return new window.Blob([...bytes, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

async function readAnswer(
  response: Response,
  elapsed: () => number,
  signal: AbortSignal,
  onProgress: (answer: Answer) => void,
): Promise<Answer> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const mediaType = response.headers.get('content-type') ?? '';
  const answer = (state: Answer['state']): Answer => ({
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    mediaType,
    bytes: new Blob(chunks, { type: mediaType }),
    duration: elapsed(),
    state,
  });
  onProgress(answer('reading'));
  const kind = kindOf(mediaType);
  const progress = throttle(() => onProgress(answer('reading')));
  try {
    const isWhole = await readChunks(response, isTextual(kind) ? MAX_BYTES : MAX_BINARY, (chunk) => {
      chunks.push(chunk);
      if (isStream(kind)) progress.request();
    });
    return answer(isWhole ? 'complete' : 'cut');
  } catch (error) {
    // The part that has arrived is kept, whether the reader stopped the stream or the connection failed.
    if (signal.aborted || chunks.length > 0) return answer('cut');
    throw error;
  } finally {
    progress.stop();
  }
}

/** Throttles `report`: a request calls it within {@link PROGRESS_PAUSE}, together with later requests in that time. */
function throttle(report: () => void): { request(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = (): void => {
    timer = undefined;
    report();
  };
  return {
    request() {
      timer ??= setTimeout(run, PROGRESS_PAUSE);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Reads a body, and returns whether it ended within `maxBytes`. */
async function readChunks(response: Response, maxBytes: number, onChunk: (chunk: Uint8Array<ArrayBuffer>) => void): Promise<boolean> {
  const reader = response.body?.getReader();
  if (!reader) return true;
  for (let size = 0; size <= maxBytes; ) {
    // Chunks of a stream must be read in order.
    // oxlint-disable-next-line no-await-in-loop
    const { done, value } = await reader.read();
    if (done) return true;
    onChunk(value);
    size += value.length;
  }
  void reader.cancel();
  return false;
}

/** Returns the likely reason for a failed call. Browsers hide the real one, so that pages cannot probe networks. */
function failureOf({ navigator, location }: Window, { url }: Call, isBlocked: boolean): Exclude<Failure['reason'], 'invalid'> {
  if (isBlocked) return 'policy';
  if (location.protocol === 'https:' && url.startsWith('http:')) return 'mixed';
  return navigator.onLine ? 'network' : 'offline';
}

function watchPolicy(document: Document): { isBlocked(): boolean; stop(): void } {
  let isBlocked = false;
  const onViolation = (violation: SecurityPolicyViolationEvent): void => {
    if (violation.effectiveDirective === 'connect-src') isBlocked = true;
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  return { isBlocked: () => isBlocked, stop: () => document.removeEventListener('securitypolicyviolation', onViolation) };
}
