import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { expect, test, vi } from 'vitest';
import type { Call } from './call.js';
import { type Answer, type Failure, MAX_BYTES, send } from './send.js';

const CALL: Call = { method: 'POST', url: 'https://api.example/a', headers: [['X-A', 'b']], cookies: [], payload: { kind: 'text', text: '{}' } };

interface Sent {
  readonly result: Answer | Failure;
  readonly seen: readonly Answer[];
  readonly request: Request | undefined;
}

/** Sends a call with `answer` in place of `fetch`. */
async function sendTo(answer: (request: Request) => Promise<Response>, call: Partial<Call> = {}, signal: AbortSignal = new AbortController().signal, isProxied = false): Promise<Sent> {
  const seen: Answer[] = [];
  let request: Request | undefined;
  vi.stubGlobal('fetch', (sent: Request) => {
    request = sent;
    return answer(sent);
  });
  const result = await send({ ...CALL, ...call }, { window, isProxied, signal, onProgress: (progress) => seen.push(progress) });
  return { result, seen, request };
}

const refuse = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));

/** Rejects when the request is aborted, as browsers do. */
const never = (request: Request): Promise<never> =>
  new Promise((_resolve, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason));
  });

test('an answer has its status, headers and bytes', async () => {
  const { result, request } = await sendTo(async () => new Response('{"a":1}', { status: 404, headers: { 'content-type': 'application/json', 'x-b': 'c' } }));
  expect(result).toMatchObject({ status: 404, mediaType: 'application/json', state: 'complete' });
  expect('headers' in result && result.headers).toContainEqual(['x-b', 'c']);
  expect('bytes' in result && (await result.bytes.text())).toBe('{"a":1}');
  expect(request?.headers.get('x-a')).toBe('b');
  expect(await request?.text()).toBe('{}');
});

test('GET is sent without a body', async () => {
  const { result, request } = await sendTo(async () => new Response(null, { status: 204 }), { method: 'GET' });
  expect(result).toMatchObject({ status: 204, state: 'complete' });
  expect(request?.body).toBeNull();
});

test('texts with a media type are not sent as files', async () => {
  // The `Request` of Node does not know the blobs of the test environment.
  vi.stubGlobal('Blob', NodeBlob);
  const parts = [
    { name: 'plain', value: 'a' },
    { name: 'meta "1"', value: '{"a":1}', mediaType: 'application/json' },
    { name: 'file', value: new NodeFile(['PNG'], 'a.png', { type: 'image/png' }) as unknown as File },
  ];
  const { request } = await sendTo(async () => new Response('{}'), { headers: [], payload: { kind: 'parts', parts } });
  const boundary = /^multipart\/form-data; boundary=(form-boundary-\w+)$/.exec(request?.headers.get('content-type') ?? '')?.[1];
  expect((await request?.text())?.split(`--${boundary}`)).toEqual([
    '',
    '\r\nContent-Disposition: form-data; name="plain"\r\n\r\na\r\n',
    '\r\nContent-Disposition: form-data; name="meta %221%22"\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n',
    '\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nPNG\r\n',
    '--\r\n',
  ]);
  vi.unstubAllGlobals();
});

test('a call with cookies does not include those of the browser', async () => {
  const { result, request } = await sendTo(async () => new Response('{}'), { cookies: [['theme', 'dark']] });
  expect(result).toMatchObject({ status: 200 });
  expect(request?.credentials).toBe('same-origin');
});

test('a proxy gets no cookies of the site', async () => {
  const { request } = await sendTo(async () => new Response('{}'), {}, undefined, true);
  expect(request?.credentials).toBe('omit');
});

test('an answer that is too long is truncated', async () => {
  const chunk = new Uint8Array(MAX_BYTES / 4);
  const { result } = await sendTo(async () => new Response(new ReadableStream({ pull: (controller) => controller.enqueue(chunk) })));
  expect(result).toMatchObject({ state: 'cut' });
  expect('bytes' in result && result.bytes.size).toBe(chunk.length * 5);
});

test('a stream that the reader stops keeps the data received so far', async () => {
  const controller = new AbortController();
  const { result, seen } = await sendTo(
    async () => new Response(new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('data: 1\n\n'));
        controller.signal.addEventListener('abort', () => stream.error(new DOMException('', 'AbortError')));
        setTimeout(() => controller.abort(), 10);
      },
    }), { headers: { 'content-type': 'text/event-stream' } }),
    {},
    controller.signal,
  );
  expect(seen[0]).toMatchObject({ state: 'reading' });
  expect(result).toMatchObject({ state: 'cut' });
});

test('an interrupted body keeps the data received so far', async () => {
  const { result } = await sendTo(
    async () => new Response(new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"a":')),
      pull: (stream) => stream.error(new TypeError('network error')),
    })),
  );
  expect(result).toMatchObject({ status: 200, state: 'cut' });
  expect('bytes' in result && result.bytes.size).toBe(5);
});

test('failures have different reasons', async () => {
  expect((await sendTo(refuse)).result).toEqual({ reason: 'network' });
  expect((await sendTo(refuse, { url: 'http://api.example/a' })).result).toEqual({ reason: 'mixed' });
  expect((await sendTo(refuse, { headers: [['X-A', 'no\nline']] })).result).toMatchObject({ reason: 'invalid' });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect((await sendTo(refuse)).result).toEqual({ reason: 'offline' });
});

test('a redirect is not followed with a key', async () => {
  const redirect = async (): Promise<Response> => Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' });
  const { result, request } = await sendTo(redirect, { headers: [['X-API-KEY', 'secret']] });
  expect(request?.redirect).toBe('manual');
  expect(result).toEqual({ reason: 'redirect' });
  const plain = await sendTo(async () => new Response('a'), { headers: [['Accept', '*/*'], ['Authorization', 'Bearer x']] });
  expect(plain.request?.redirect).toBe('follow');
});

test('a call to a server that does not answer in time fails', async () => {
  const timeout = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  const sent = sendTo(never);
  timeout.abort();
  expect((await sent).result).toEqual({ reason: 'timeout' });
});

test('a call can be cancelled', async () => {
  const controller = new AbortController();
  const sent = sendTo(never, {}, controller.signal);
  controller.abort();
  expect((await sent).result).toEqual({ reason: 'cancelled' });
});

test('a call that was cancelled before it is sent is not sent', async () => {
  const { result, request } = await sendTo(never, {}, AbortSignal.abort());
  expect(result).toEqual({ reason: 'cancelled' });
  expect(request).toBeUndefined();
});
