import { expect, test } from 'vitest';
import { type Call, makeCall, parameterKey } from './call.js';
import { type CallDescription, type Parameter, readDescription } from './description.js';
import { initialState, valuesOf } from './form.js';
import { notSent } from './limits.js';

const SERVER = { server: { url: '' }, variables: {}, base: 'https://api.example/v1' };

/** Returns the call of a description; `secrets` by scheme. */
function call(description: Partial<CallDescription>, values: Record<string, string> = {}, secrets: Record<string, string> = {}): Call {
  const whole = readDescription(JSON.stringify({ method: 'GET', path: '/a', servers: [{ url: '/' }], ...description }));
  const state = initialState(whole);
  return makeCall(whole, valuesOf(whole, { ...state, parameters: { ...state.parameters, ...values } }), SERVER, (name) => secrets[name] ?? '');
}

// serialize.test.ts has the styles of values; these cases are the texts of fields in their locations.
test.each<[Partial<Parameter>, string, string]>([
  [{ in: 'path' }, 'a/b', '/c/a%2Fb'],
  [{ in: 'path', type: 'array' }, 'red\nlight green', '/c/red,light%20green'],
  [{ in: 'query', type: 'object', style: 'deepObject' }, '{"R": 100, "G": {"b": 1}}', '/c/{color}?color%5BR%5D=100&color%5BG%5D%5Bb%5D=1'],
  [{ in: 'query', type: 'object' }, 'no object', '/c/{color}?color=no%20object'],
  [{ in: 'query', type: 'object', mediaType: 'application/json' }, '{"R":1}', '/c/{color}?color=%7B%22R%22%3A1%7D'],
  [{ in: 'querystring', mediaType: 'application/x-www-form-urlencoded' }, 'a=1&b=2', '/c/{color}?a=1&b=2'],
  [{ in: 'query' }, '', '/c/{color}'],
])('%o with %j is sent as %s', (given, value, expected) => {
  const parameter = { in: 'query' as const, ...given, name: 'color' };
  const { url } = call({ path: '/c/{color}', parameters: [parameter] }, { [parameterKey(parameter)]: value });
  expect(url).toBe(SERVER.base + expected);
});

test('a path keeps its query and loses its fragment', () => {
  const parameters: Parameter[] = [{ name: 'b', in: 'query', required: true, example: 1 }];
  expect(call({ path: '/a?x=y#z', parameters }).url).toBe(`${SERVER.base}/a?x=y&b=1`);
});

test('headers, cookies and credentials are in the locations of the description', () => {
  const { headers, cookies, url } = call(
    {
      accept: 'application/json',
      parameters: [{ name: 'X-Ids', in: 'header', type: 'array' }, { name: 'theme', in: 'cookie' }],
      security: [['token', 'query', 'cookie', 'certificate']],
      schemes: {
        token: { kind: 'bearer' },
        query: { kind: 'apiKey', in: 'query', parameter: 'k' },
        cookie: { kind: 'apiKey', in: 'cookie', parameter: 'sid' },
        certificate: { kind: 'other' },
      },
    },
    { 'header X-Ids': '1\n2', 'cookie theme': 'dark' },
    { token: 't', query: 'a&b', cookie: 'c', certificate: 'x' },
  );
  expect(headers).toEqual([['Accept', 'application/json'], ['X-Ids', '1,2'], ['Authorization', 'Bearer t']]);
  expect(cookies).toEqual([['theme', 'dark'], ['sid', 'c']]);
  expect(url).toBe(`${SERVER.base}/a?k=a%26b`);
});

test('a header is sent once, with the word of its scheme', () => {
  const schemes = { first: { kind: 'bearer', scheme: 'Token' }, second: { kind: 'basic' }, third: { kind: 'apiKey', in: 'query', parameter: 'k' } } as const;
  const { headers, url } = call({ security: [['first', 'second', 'third']], schemes }, {}, { first: 'a', second: 'b', third: 'c' });
  expect(headers).toEqual([['Authorization', 'Token a']]);
  expect(url).toBe(`${SERVER.base}/a?k=c`);
});

test('a token that is pasted with its scheme has it once', () => {
  const authorization = (kind: 'bearer' | 'basic', secret: string): string | undefined =>
    call({ security: [['key']], schemes: { key: { kind } } }, {}, { key: secret }).headers[0]?.[1];
  expect(authorization('bearer', 'Bearer abc')).toBe('Bearer abc');
  expect(authorization('bearer', 'bearer abc')).toBe('bearer abc');
  expect(authorization('bearer', 'bearer')).toBe('Bearer bearer');
  expect(authorization('basic', 'Basic YTpi')).toBe('Basic YTpi');
});

test('forms other than multipart are a single text', () => {
  const fields = [{ name: 'a', example: 'b c&', required: true }, { name: 'left out', example: 'd' }];
  const { payload, headers } = call({ method: 'POST', body: { contents: [{ mediaType: 'application/x-www-form-urlencoded', fields }] } });
  expect(payload).toEqual({ kind: 'text', text: 'a=b+c%26' });
  expect(headers).toEqual([['Content-Type', 'application/x-www-form-urlencoded']]);
});

test('multipart forms have a part for each item, with the type of JSON', () => {
  const fields = [
    { name: 'tags', type: 'array', required: true, example: ['a', 'b'] },
    { name: 'meta', type: 'object', required: true, example: { a: 'b;"c' } },
  ] as const;
  const made = call({ method: 'POST', body: { contents: [{ mediaType: 'multipart/form-data', fields }] } });
  expect(made.payload).toEqual({
    kind: 'parts',
    parts: [{ name: 'tags', value: 'a' }, { name: 'tags', value: 'b' }, { name: 'meta', value: '{"a":"b;\\"c"}', mediaType: 'application/json' }],
  });
});

test('parts with headers are a single text, whose type contains the boundary', () => {
  const sent = (mediaType: string, example: string): unknown => {
    const { payload, headers } = call({ method: 'POST', body: { contents: [{ mediaType, example }] } });
    return [payload, headers];
  };
  const text = '--a b\nContent-Type: text/plain\n\nfirst\r\n--a b--\n';
  const lines = { kind: 'text', text: '--a b\r\nContent-Type: text/plain\r\n\r\nfirst\r\n--a b--\r\n' };
  expect(sent('multipart/mixed', text)).toEqual([lines, [['Content-Type', 'multipart/mixed; boundary="a b"']]]);
  expect(sent('multipart/mixed; boundary=own; charset=utf-8', text)).toEqual([lines, [['Content-Type', 'multipart/mixed; charset=utf-8; boundary="a b"']]]);
  expect(sent('multipart/mixed; boundary="a b"', text)).toEqual([lines, [['Content-Type', 'multipart/mixed; boundary="a b"']]]);
  expect(sent('multipart/related', 'none')).toEqual([{ kind: 'text', text: 'none' }, [['Content-Type', 'multipart/related']]]);
});

test('required parameters begin with an example, others are left out', () => {
  const parameters: Parameter[] = [
    { name: 'a', in: 'query', required: true, example: ['x', 'y'], type: 'array' },
    { name: 'b', in: 'query', required: true, values: ['first', 'second'] },
    { name: 'c', in: 'query', required: true, type: 'integer', default: 7 },
    { name: 'd', in: 'query', example: 'not sent' },
  ];
  expect(call({ parameters }).url).toBe(`${SERVER.base}/a?a=x&a=y&b=first&c=7`);
});

test('a description without required fields is rejected', () => {
  expect(() => readDescription('{"method": "GET", "path": "/"}')).toThrow('data-request needs method, path and servers');
  expect(() => readDescription('')).toThrow(SyntaxError);
});

test('headers that browsers do not send are listed', () => {
  const { payload } = call({ body: { contents: [{ mediaType: 'application/json', example: '{}' }] } });
  const sent = { method: 'GET', url: '', headers: [['Host', 'a'], ['X-A', 'b'], ['sec-a', 'c']], cookies: [['a', 'b']], payload } as const;
  expect(notSent(sent)).toEqual(['Host', 'sec-a', 'Cookie', 'body']);
  expect(notSent({ ...sent, method: 'TRACE', headers: [], cookies: [] })).toEqual(['TRACE']);
});
