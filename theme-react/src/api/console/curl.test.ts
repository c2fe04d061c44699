import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Step } from '../samples/template.js';
import type { Call, FormPart } from './call.js';
import { curlCommand } from './curl.js';
import { readDescription } from './description.js';
import { placeholder } from './placeholder.js';

const CASES = join(import.meta.dirname, '../../../../crates/openapi-render/tests/sample-calls.json');
const STEPS = join(import.meta.dirname, 'curl-steps.ts');

/** Returns the module with the steps of the template, one on each line. */
function moduleOf(steps: readonly Step[]): string {
  const lines = steps.map((step) => `  ${JSON.stringify(step)},\n`).join('');
  return `// The template of samples for curl, parsed (\`sample/languages/curl.jinja\` of the crate openapi-render).
// Written by \`UPDATE=1 npm test -- curl\`.
import type { Step } from '../samples/template.js';

/** The steps that print the command of a call. */
export const CURL_STEPS: readonly Step[] = [
${lines}];
`;
}

test('commands have the template of samples', () => {
  const { templates: { templates: { curl } } } = JSON.parse(readFileSync(CASES, 'utf8')) as { templates: { templates: { curl: readonly Step[] } } };
  if (env.UPDATE) writeFileSync(STEPS, moduleOf(curl));
  expect(readFileSync(STEPS, 'utf8')).toBe(moduleOf(curl));
});

const DESCRIPTION = readDescription('{"method": "GET", "path": "/", "servers": [{"url": "/"}]}');
const GET: Call = { method: 'GET', url: 'https://api.example/a', headers: [], cookies: [], payload: undefined };

const command = (call: Partial<Call>): string => curlCommand({ ...GET, ...call }, DESCRIPTION);

test('arguments are quoted for the shell', () => {
  const url = "https://api.example/a?q=it's";
  expect(command({ method: 'PUT', url, cookies: [['a', '1'], ['b', "2'"]], payload: { kind: 'text', text: "@it's $5" } })).toBe(
    String.raw`curl --request PUT \
  --url 'https://api.example/a?q=it'\''s' \
  --header 'Cookie: a=1; b=2'\''' \
  --data-raw '@it'\''s $5'`,
  );
});

test('secrets are variables, and nothing else is expanded', () => {
  const key = encodeURIComponent(placeholder(0));
  const url = `https://api.example/$HOME?k=${key}`;
  const headers = [['Authorization', `Basic ${placeholder(1)}`], ['X-Key', `a${placeholder(0)}b!`]] as const;
  expect(command({ url, query: [['k', key]], headers })).toBe(
    `curl --get \\
  --url 'https://api.example/$HOME' \\
  --data-urlencode "k=$API_KEY" \\
  --header "Authorization: Basic \${API_KEY_2}" \\
  --header 'X-Key: a'"$API_KEY"'b!'`,
  );
  expect(command({ method: 'POST', url, query: [['k', key]], payload: { kind: 'text', text: '{}' } })).toContain(`--url 'https://api.example/$HOME?k='"$API_KEY"`);
});

test('the command for HEAD does not wait for a body', () => {
  expect(command({ method: 'HEAD' })).toBe("curl --head \\\n  --url 'https://api.example/a'");
});

const HOSTILE = [
  "it's",
  '"; touch pwned #',
  '$(touch pwned) `touch pwned` ${HOME} !x',
  "\n'\ntouch pwned\n'\n",
  'a\\ \\" %00 <? */ #{x}',
  '(a',
  '<a',
  ' a ',
  'ü;type=text/html,b',
];

/** Returns the arguments that a shell passes to curl. */
function argumentsOf(script: string): string[] {
  const output = execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\nAPI_KEY='secret key'\n${script}`], { encoding: 'utf8' });
  return output.split('\0').slice(0, -1);
}

test.each(HOSTILE)('%j is one argument', (value) => {
  const headers = [['X-A', `${value}${placeholder(0)}${value}`], ['X-B', ''], ['@file', 'x'], ['X-C\nX-D', 'x']] as const;
  const field = (text: string): string => text.replaceAll('\n', ' ').replaceAll('ü', '%C3%BC').trim();
  expect(argumentsOf(command({ method: `X${value}`, headers, cookies: [['a', value]], payload: { kind: 'text', text: value } }))).toEqual([
    '--request', `X${value}`,
    '--url', GET.url,
    '--header', `X-A: ${field(`${value}secret key${value}`)}`,
    '--header', 'X-B;',
    '--header', `Cookie: ${field(`a=${value}`)}`,
    '--data', value,
  ]);
});

const hasCurl = ((): boolean => {
  try {
    return execFileSync('curl', ['--version']).length > 0;
  } catch {
    return false;
  }
})();

describe.skipIf(!hasCurl)('curl sends', () => {
  const directory = mkdtempSync(join(tmpdir(), 'curl-'));
  let server: Server;
  let url = '';

  beforeAll(async () => {
    server = createServer((request, response) => {
      response.setHeader('Content-Type', request.headers['content-type'] ?? '');
      request.pipe(response);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });

  afterAll(() => {
    server.close();
    rmSync(directory, { recursive: true });
  });

  /** Runs the command of a form and returns the received parts. */
  async function received(parts: readonly FormPart[]): Promise<FormData> {
    const script = command({ method: 'POST', url, payload: { kind: 'parts', parts } });
    const { stdout } = await promisify(execFile)('sh', ['-c', `curl() { command curl --silent --show-error --include "$@"; }\n${script}`], { cwd: directory });
    const [head = '', ...body] = stdout.split('\r\n\r\n');
    const type = /^content-type: (.*?)\r?$/im.exec(head)?.[1] ?? '';
    return await new Response(body.join('\r\n\r\n'), { headers: { 'Content-Type': type } }).formData();
  }

  test.each(HOSTILE)('the text %j', async (value) => {
    const form = await received([{ name: 'plain', value }, { name: 'typed', value, mediaType: 'application/json' }]);
    expect([...form]).toEqual([['plain', value], ['typed', value]]);
    const hostile = await received([{ name: 'text', value, mediaType: `text/x;headers=@${value.replaceAll('\n', ' ')}` }]);
    expect([...hostile]).toEqual([['text', value]]);
  });

  test.each(['a=b', 'a"b', 'a;b', ' a '])('the name %j', async (name) => {
    expect([...await received([{ name, value: 'x' }])]).toEqual([[name, 'x']]);
  });

  test.each(['a;b.txt', 'a,b.txt', 'a"b.txt', 'a b\\c.txt', 'a=b.txt', ' a.txt'])('the file %j', async (name) => {
    writeFileSync(join(directory, name), 'content');
    const file = (await received([{ name: 'file', value: new File([], name) }])).get('file') as File;
    expect([file.name, await file.text()]).toEqual([name, 'content']);
  });
});
