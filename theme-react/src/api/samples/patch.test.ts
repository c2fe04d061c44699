import { expect, test } from 'vitest';
import { patchCode } from './patch.js';

function patched(html: string, text: string): string {
  const original = document.createElement('code');
  original.innerHTML = html;
  const code = document.createElement('code');
  patchCode(code, original, text);
  expect(code.textContent).toBe(text);
  return code.innerHTML;
}

const CODE = 'curl <b>--url</b> <i>\'https://a/1\'</i> \\\n  <b>--header</b> <i>\'A: b\'</i>';

test.each([
  ['the same text', CODE, "curl --url 'https://a/1' \\\n  --header 'A: b'", CODE],
  ['a part of a value', CODE, "curl --url 'https://a/23?q=x' \\\n  --header 'A: b'", CODE.replace('/1', '/23?q=x')],
  ['another line like one', CODE, "curl --url 'https://a/1' \\\n  --header 'A: b' \\\n  --header 'C: d'", CODE
    .replace("'A: b'</i>", "'A: b'</i> \\\n  <b>--header</b> <i>'C: d'</i>")],
  ['a line less', CODE, "curl --url 'https://a/1'", "curl <b>--url</b> <i>'https://a/1'</i>"],
  ['a whole token', 'a <b>1</b> c', 'a 2 c', 'a <b>2</b> c'],
  ['nothing in common', '<b>a</b>', 'z', 'z'],
  ['markup', '<b>"a"</b>', '"<b>&amp;"', '<b>"&lt;b&gt;&amp;amp;"</b>'],
  ['no text', '', 'a', 'a'],
])('%s', (_name, html, text, expected) => {
  expect(patched(html, text)).toBe(expected);
});

test('texts with very many lines are not highlighted', () => {
  const text = Array.from({ length: 1001 }, (_, i) => `line ${i}`).join('\n');
  expect(patched('<b>line</b> 1', text)).toBe(text);
});
