import { execFileSync } from 'node:child_process';
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

// What the styles make of values is in serialize.test.ts; here, the texts of fields in their places.
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

test('what a path has besides its parameters', () => {
  const parameters: Parameter[] = [{ name: 'b', in: 'query', required: true, example: 1 }];
  expect(call({ path: '/a?x=y#z', parameters }).url).toBe(`${SERVER.base}/a?x=y&b=1`);
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

test('a header is sent once, with the word of its scheme', () => {
  const schemes = { first: { kind: 'bearer', scheme: 'Token' }, second: { kind: 'basic' }, third: { kind: 'apiKey', in: 'query', parameter: 'k' } } as const;
  const { headers, url } = call({ security: [['first', 'second', 'third']], schemes }, {}, { first: 'a', second: 'b', third: 'c' });
  expect(headers).toEqual([['Authorization', 'Token a']]);
  expect(url).toBe(`${SERVER.base}/a?k=c`);
});

test('forms that are no multipart are one text', () => {
  const fields = [{ name: 'a', example: 'b c&', required: true }, { name: 'left out', example: 'd' }];
  const { payload, headers } = call({ method: 'POST', body: { contents: [{ mediaType: 'application/x-www-form-urlencoded', fields }] } });
  expect(payload).toEqual({ kind: 'text', text: 'a=b+c%26' });
  expect(headers).toEqual([['Content-Type', 'application/x-www-form-urlencoded']]);
});

test('forms with parts have one for each item, and say what JSON is', () => {
  const fields = [
    { name: 'tags', type: 'array', required: true, example: ['a', 'b'] },
    { name: 'meta', type: 'object', required: true, example: { a: 'b;"c' } },
  ] as const;
  const made = call({ method: 'POST', body: { contents: [{ mediaType: 'multipart/form-data', fields }] } });
  expect(made.payload).toEqual({
    kind: 'parts',
    parts: [{ name: 'tags', value: 'a' }, { name: 'tags', value: 'b' }, { name: 'meta', value: '{"a":"b;\\"c"}', mediaType: 'application/json' }],
  });
  expect(curlCommand(made)).toContain(String.raw`-F 'meta="{\"a\":\"b;\\\"c\"}";type=application/json'`);
});

test('parts with headers of their own are one text, whose type names what is between them', () => {
  const sent = (mediaType: string, example: string): unknown => {
    const { payload, headers } = call({ method: 'POST', body: { contents: [{ mediaType, example }] } });
    return [payload, headers];
  };
  const text = '--a b\nContent-Type: text/plain\n\nfirst\r\n--a b--\n';
  const lines = { kind: 'text', text: '--a b\r\nContent-Type: text/plain\r\n\r\nfirst\r\n--a b--\r\n' };
  expect(sent('multipart/mixed', text)).toEqual([lines, [['Content-Type', 'multipart/mixed; boundary="a b"']]]);
  expect(sent('multipart/mixed; boundary=own', text)).toEqual([lines, [['Content-Type', 'multipart/mixed; boundary=own']]]);
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
  const { url } = call({ parameters: [{ name: 'q', in: 'query', allowReserved: true }] }, { 'query q': "it's" });
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
    'curl \'https://api.example/v1/$HOME?k=\'"$API_KEY" \\\n  -H "Authorization: Basic ${API_KEY_2}"',
  );
});

const HOSTILE = [
  "it's",
  '"; touch pwned #',
  '$(touch pwned) `touch pwned` ${HOME} !x',
  "\n'\ntouch pwned\n'",
  'a\\ \\" %00 <? */ #{x}',
  '\u2028 \u202e \u0085 ü',
];

/** The arguments that a shell gives to curl. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\nAPI_KEY='secret key'\n${command}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

test.each(HOSTILE)('%j reaches curl as it is, in every place of a call', (value) => {
  const made: Call = {
    method: `X${value}`,
    url: `https://api.example/${value}?${placeholder(0)}${value}`,
    headers: [['X-A', `${value}${placeholder(0)}${value}`], ['X-B', ''], ['@file', 'x'], ['X-C\nX-D', 'x']],
    cookies: [['a', value]],
    payload: { kind: 'parts', parts: [{ name: 'n', value }, { name: 'm', value, mediaType: `a/b;headers=@/etc/passwd${value}` }] },
  };
  // oxlint-disable-next-line no-control-regex
  const line = (text: string): string => text.replace(/[\u0000-\u001F\u007F-\u009F]/g, ' ');
  const inQuotes = value.replace(/[\\"]/g, String.raw`\$&`);
  expect(argumentsOf(curlCommand(made)).filter((argument) => argument !== '-g')).toEqual([
    `https://api.example/${value}?secret key${value}`,
    '-X', `X${value}`,
    '-H', `X-A: ${line(`${value}secret key${value}`).trim()}`,
    '-H', 'X-B;',
    '-b', line(`a=${value}`),
    '--form-string', `n=${value}`,
    '-F', `m="${inQuotes}";type=a/b`,
  ]);
  expect(argumentsOf(curlCommand({ ...made, payload: { kind: 'text', text: value } })).slice(-2)).toEqual(['--data-raw', value]);
});

test('the command for HEAD does not wait for a body', () => {
  expect(curlCommand(call({ method: 'HEAD' }))).toBe(`curl 'https://api.example/v1/a' \\\n  -I`);
});
