import { expect, test } from 'vitest';
import { type Call, makeCall, parameterKey } from './call.js';
import { curlCommand, placeholder } from './curl.js';
import { type CallDescription, type Parameter, readDescription } from './description.js';
import { initialState, valuesOf } from './form.js';
import { notSent } from './limits.js';

const SERVER = { server: { url: '' }, variables: {}, base: 'https://api.example/v1' };

/** The call of a description; `secrets` by scheme. */
function call(description: Partial<CallDescription>, values: Record<string, string> = {}, secrets: Record<string, string> = {}): Call {
  const whole = readDescription(JSON.stringify({ method: 'GET', path: '/a', servers: [{ url: '/' }], ...description }));
  const state = initialState(whole);
  return makeCall(whole, valuesOf(whole, { ...state, parameters: { ...state.parameters, ...values } }), SERVER, (name) => secrets[name] ?? '');
}

const LIST = 'red\nlight green';
const OBJECT = '{"R": 100, "G": "a b"}';

// The examples of the specification of OpenAPI, section "Style Examples", but for the words.
test.each<[Partial<Parameter>, string, string]>([
  [{ in: 'path' }, 'a/b', '/c/a%2Fb'],
  [{ in: 'path', type: 'array' }, LIST, '/c/red,light%20green'],
  [{ in: 'path', type: 'object' }, OBJECT, '/c/R,100,G,a%20b'],
  [{ in: 'path', type: 'object', explode: true }, OBJECT, '/c/R=100,G=a%20b'],
  [{ in: 'path', style: 'label', type: 'array', explode: true }, LIST, '/c/.red.light%20green'],
  [{ in: 'path', style: 'label', type: 'array' }, LIST, '/c/.red,light%20green'],
  [{ in: 'path', style: 'matrix' }, 'red', '/c/;color=red'],
  [{ in: 'path', style: 'matrix', type: 'array', explode: true }, LIST, '/c/;color=red;color=light%20green'],
  [{ in: 'path', style: 'matrix', type: 'object', explode: true }, OBJECT, '/c/;R=100;G=a%20b'],
  [{ in: 'query' }, 'a&b', '/c/{color}?color=a%26b'],
  [{ in: 'query', allowReserved: true }, 'a/b?c&d', '/c/{color}?color=a/b?c%26d'],
  [{ in: 'query', type: 'array' }, LIST, '/c/{color}?color=red&color=light%20green'],
  [{ in: 'query', type: 'array', explode: false }, LIST, '/c/{color}?color=red,light%20green'],
  [{ in: 'query', type: 'array', style: 'spaceDelimited' }, LIST, '/c/{color}?color=red%20light%20green'],
  [{ in: 'query', type: 'array', style: 'pipeDelimited' }, LIST, '/c/{color}?color=red%7Clight%20green'],
  [{ in: 'query', type: 'object' }, OBJECT, '/c/{color}?R=100&G=a%20b'],
  [{ in: 'query', type: 'object', style: 'deepObject' }, OBJECT, '/c/{color}?color[R]=100&color[G]=a%20b'],
  [{ in: 'query', type: 'object' }, 'no object', '/c/{color}?color=no%20object'],
  [{ in: 'query', type: 'object', mediaType: 'application/json' }, '{"R":1}', '/c/{color}?color=%7B%22R%22%3A1%7D'],
  [{ in: 'querystring' }, 'a=1&b=2', '/c/{color}?a=1&b=2'],
  [{ in: 'query' }, '', '/c/{color}'],
])('%o with %j is sent as %s', (given, value, expected) => {
  const parameter = { in: 'query' as const, ...given, name: 'color' };
  const { url } = call({ path: '/c/{color}', parameters: [parameter] }, { [parameterKey(parameter)]: value });
  expect(url).toBe(SERVER.base + expected);
});

test('headers, cookies and what lets the caller in stand where the description says', () => {
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

test('forms that are no multipart are one text', () => {
  const fields = [{ name: 'a', value: 'b c&' }, { name: 'left out' }];
  const { payload, headers } = call({ method: 'POST', body: { contents: [{ mediaType: 'application/x-www-form-urlencoded', fields }] } });
  expect(payload).toEqual({ kind: 'text', text: 'a=b+c%26' });
  expect(headers).toEqual([['Content-Type', 'application/x-www-form-urlencoded']]);
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

test('a description without what a call needs is refused', () => {
  expect(() => readDescription('{"method": "GET", "path": "/"}')).toThrow('data-request needs method, path and servers');
  expect(() => readDescription('')).toThrow(SyntaxError);
});

test('what browsers do not send is named', () => {
  const { payload } = call({ body: { contents: [{ mediaType: 'application/json', example: '{}' }] } });
  const sent = { method: 'GET', url: '', headers: [['Host', 'a'], ['X-A', 'b'], ['sec-a', 'c']], cookies: [['a', 'b']], payload } as const;
  expect(notSent(sent)).toEqual(['Host', 'sec-a', 'Cookie', 'body']);
  expect(notSent({ ...sent, method: 'TRACE', headers: [], cookies: [] })).toEqual(['TRACE']);
});

test('the command survives what shells make of quotes', () => {
  const { url } = call({ parameters: [{ name: 'q', in: 'query' }] }, { 'query q': "it's" });
  expect(curlCommand({ method: 'PUT', url, headers: [], cookies: [['a', '1'], ['b', "2'"]], payload: { kind: 'text', text: "@it's $5" } })).toBe(
    String.raw`curl 'https://api.example/v1/a?q=it'\''s' \
  -X PUT \
  -b 'a=1; b=2'\''' \
  --data-raw '@it'\''s $5'`,
  );
});

test('secrets are variables of the shell, also in the query, and nothing else in double quotes is', () => {
  const made = call(
    {
      path: '/$HOME',
      security: [['first', 'second']],
      schemes: { first: { kind: 'apiKey', in: 'query', parameter: 'k' }, second: { kind: 'basic' } },
    },
    {},
    { first: placeholder(0), second: placeholder(1) },
  );
  expect(curlCommand(made)).toBe(
    'curl "https://api.example/v1/\\$HOME?k=$API_KEY" \\\n  -H "Authorization: Basic ${API_KEY_2}"',
  );
});
