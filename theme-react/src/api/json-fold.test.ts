import { beforeEach, expect, test, vi } from 'vitest';
import { attach, find, openPage } from '../../tests/page.js';
import { jsonFold } from './json-fold.js';
import { findFolds } from './json-folds.js';

const JSON_TEXT = `{
  "price": 1196,
  "levels": [
    {
      "min": 1,
      "note": "a \\"[\\" bracket, and } more"
    },
    { "min": 10 }
  ],
  "empty": []
}`;

let see: () => void;

beforeEach(() => {
  openPage();
  // Highlighted code has brackets in separate elements, and brackets together with text.
  const html = JSON_TEXT.replace(/"levels"/, '<span class="hl-p">$&</span>').replace('[\n', '<span>[</span>\n');
  find('article').innerHTML = `<pre><code data-slot="json">${html}</code></pre>`;
  vi.stubGlobal('IntersectionObserver', class {
    constructor(report: (entries: unknown[]) => void) {
      see = () => report([{ isIntersecting: true, target: find('code') }]);
    }
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  });
});

const buttons = (): HTMLButtonElement[] => [...find('code').querySelectorAll('button')];

test('objects and arrays over several lines can be folded, except the outermost', () => {
  const folds = findFolds(JSON_TEXT);
  expect(folds.map(({ key, count }) => [key, count])).toEqual([['', 2], ['levels', 2]]);
  expect(folds.map(({ start, end }) => `${JSON_TEXT[start - 1]}${JSON_TEXT[end]}`)).toEqual(['{}', '[]']);
});

test.each(['', 'plain [text', ']}', '[1, 2]', '{\n"a": [\n'])('nothing is found in %j', (text) => {
  expect(findFolds(text)).toEqual([]);
});

test('a button folds what is between the brackets, and the code stays as it was', async () => {
  attach(jsonFold);
  expect(buttons()).toEqual([]);
  see();
  await vi.waitFor(() => expect(buttons()).toHaveLength(2));
  expect(find('code').textContent).toBe(JSON_TEXT);
  const [levels, first] = buttons() as [HTMLButtonElement, HTMLButtonElement];
  const content = levels.nextElementSibling as HTMLElement;
  expect([levels.getAttribute('aria-label'), first.getAttribute('aria-label')]).toEqual(['levels: 2 items', '2 items']);
  levels.click();
  expect(levels.getAttribute('aria-expanded')).toBe('false');
  expect(content.hidden).toBe(true);
  expect(content.contains(first)).toBe(true);
  expect(find('code').textContent).toBe(JSON_TEXT);
  levels.click();
  expect(content.hidden).toBe(false);
});

test('code that is processed twice gets its buttons once', async () => {
  attach(jsonFold);
  see();
  see();
  await vi.waitFor(() => expect(buttons()).toHaveLength(2));
  see();
  await Promise.resolve();
  expect(buttons()).toHaveLength(2);
});
