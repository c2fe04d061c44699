import { expect, test } from 'vitest';
import type { Call } from '../call.js';
import { placeholder } from '../placeholder.js';
import { httpFile } from './http-file.js';

const GET: Call = { method: 'GET', url: 'https://api.example/v1/orders/7?q=a%20b', headers: [['Accept', 'application/json']], cookies: [], payload: undefined };
const text = (body: string): Call => ({ ...GET, method: 'POST', payload: { kind: 'text', text: body } });
const write = (...calls: readonly Call[]): string => httpFile(calls, 'left out');

test('a file has a request for each call, and variables in place of secrets', () => {
  const headers = [['X-API-KEY', placeholder(0)], ['Authorization', `Bearer ${placeholder(1)}`]] as const;
  const query = { ...GET, url: `https://api.example/?key=${encodeURIComponent(placeholder(0))}`, cookies: [['theme', 'dark'], ['x', 'y']] as const };
  expect(write({ ...text('{"a": 1}'), headers }, query)).toBe(`@API_KEY =
@API_KEY_2 =

### POST /v1/orders/7
POST https://api.example/v1/orders/7?q=a%20b
X-API-KEY: {{API_KEY}}
Authorization: Bearer {{API_KEY_2}}

{"a": 1}

### GET /
GET https://api.example/?key={{API_KEY}}
Accept: application/json
Cookie: theme=dark; x=y
`);
});

test('forms have their parts and files', () => {
  const file = new File(['x'], 'a/b.png', { type: 'image/png' });
  const parts = [{ name: 'na"me', value: 'chair' }, { name: 'meta', value: '{}', mediaType: 'application/json' }, { name: 'picture', value: file }];
  const form: Call = { method: 'POST', url: 'https://api.example/', headers: [], cookies: [], payload: { kind: 'parts', parts } };
  expect(write(form)).toBe(`### POST /
POST https://api.example/
Content-Type: multipart/form-data; boundary=boundary-of-parts

--boundary-of-parts
Content-Disposition: form-data; name="na%22me"

chair
--boundary-of-parts
Content-Disposition: form-data; name="meta"
Content-Type: application/json

{}
--boundary-of-parts
Content-Disposition: form-data; name="picture"; filename="a/b.png"
Content-Type: image/png

< ./a_b.png
--boundary-of-parts--
`);
  expect(write({ ...form, payload: { kind: 'file', file } })).toContain('\n\n< ./a_b.png\n');
});

test.each([
  ['a variable', 'a {{$processEnv HOME}}'],
  ['a file', 'a\n  < /etc/passwd'],
  ['a file with variables', '<@ ./secret'],
  ['a file in an encoding', '<@latin1 ./secret'],
  ['an earlier answer', '<> answer.json'],
  ['a script', 'a\n> {% client.exit() %}'],
  ['another request', 'a\n###\nGET http://evil.example'],
  ['a definition', '@API_KEY = x'],
])('%s in a text is not written: nothing in the file is more than text', (_name, body) => {
  expect(write(text(body))).toBe('### POST /v1/orders/7\n# left out\n');
});

test('braces in JSON and addresses are escaped, XML stays', () => {
  const json = '{"a": "{{$processEnv HOME}}"}';
  const written = write(text(json));
  expect(written).not.toContain('{{');
  expect(JSON.parse(written.split('\n\n')[1] ?? '')).toEqual(JSON.parse(json));
  expect(write({ ...GET, url: 'https://api.example/{{a}}\n### b' })).toContain('GET https://api.example/%7B%7Ba%7D%7D%0A###%20b\n');
  expect(write(text('<order>\n  <id>7</id>\n</order>'))).toContain('\n<order>\n');
  expect(write({ ...GET, headers: [['X-A', '{{b}}']] })).toContain('# left out');
  expect(write({ ...GET, headers: [['X-A', 'b\r\nGET http://evil.example']] })).toContain('X-A: b  GET');
});
